import { expectUnharmed, HOSTILE_TEXTS, watchForHarm } from "../api/fuzz/hostile-text";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";
import { openPage } from "../support/open-page";

const [SCRIPT, , IMAGE] = HOSTILE_TEXTS;
const FACT = "The keeper of the Zorvath lighthouse was Milo Brandt, who kept bees on its roof.";
const QUESTION = `Who was the keeper of the Zorvath lighthouse? ${SCRIPT}`;

const MARKDOWN = `# ${IMAGE} ${SCRIPT}\n\n${FACT}\n\n${HOSTILE_TEXTS.map((text, index) => `## ${index} ${text}\n\n- ${text}\n\n> ${text}\n\n${text} in the text.`).join("\n\n")}\n`;
const PAGE = `<!doctype html><title>${SCRIPT.replaceAll("<", "&lt;")}</title><body onload="document.documentElement.dataset.tripped=1"><h1>Zorvath tower</h1><p>${FACT}</p>${HOSTILE_TEXTS.join("")}<p>The tower has 212 steps.</p></body>`;

test("hostile text in documents, names, questions, titles and settings is shown as text and never executed", async ({
  page,
  baseURL,
  expectFailure,
}) => {
  const api = new Api(baseURL ?? "");
  await watchForHarm(page);
  const documents = [
    await api.addDocument(`${IMAGE} hostile.md`, MARKDOWN),
    await api.addDocument("hostile.txt", `${FACT}\n\n${HOSTILE_TEXTS.join("\n\n")}\n`),
    await api.addDocument("hostile.html", PAGE),
  ];
  const conversation = await (await api.postJson("/api/conversations", { title: `${IMAGE} ${SCRIPT}` })).json();

  await page.goto("/");
  await page.getByRole("textbox", { name: "Your question" }).fill(QUESTION);
  await page.getByRole("textbox", { name: "Your question" }).press("Enter");
  const turn = page.getByRole("article", { name: QUESTION });
  await expect(turn.getByRole("link", { name: "Trace", exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(turn).toContainText(SCRIPT);
  await expect(turn).toContainText("Milo Brandt");
  await expectUnharmed(page);
  await turn
    .getByRole("button", { name: /^Source \d+: / })
    .first()
    .click();
  await expect(page.getByRole("dialog")).toContainText("Milo Brandt");
  await expectUnharmed(page);
  await page.keyboard.press("Escape");
  const address = new URL(page.url()).pathname;

  await page.goto("/library");
  await expect(page.getByRole("region", { name: "Documents" }).getByText(IMAGE).first()).toBeVisible();
  await expectUnharmed(page);
  for (const id of documents) {
    await page.goto(`/library/${id}`);
    const article = page.getByRole("article", { name: "Document text" });
    await expect(article).toContainText("Milo Brandt");
    if (id !== documents[2]) await expect(article).toContainText(SCRIPT);
    await expectUnharmed(page);
    const original = await api.fetch(`/api/documents/${id}/original`);
    expect(original.headers.get("content-disposition")).toMatch(/^attachment;/);
    expect(original.headers.get("content-security-policy")).toContain("sandbox");
    expect(original.headers.get("x-content-type-options")).toBe("nosniff");
    await original.body?.cancel();
  }

  const { runs } = await (await api.fetch("/api/runs?text=Zorvath")).json();
  for (const path of [`/traces/${runs[0].id}`, "/traces?text=Zorvath", "/dashboard", "/settings", address]) {
    await openPage(page, path);
    await expect(page.getByRole("main")).toBeVisible();
    await expectUnharmed(page);
  }
  const exported = await api.fetch(`/api/runs/${runs[0].id}/export`);
  expect(exported.headers.get("content-type")).toContain("application/json");
  expect(exported.headers.get("content-disposition")).toMatch(/^attachment;/);
  expect((await exported.json()).run.question).toBe(QUESTION);

  // Such addresses do not exist. A conversation's id is encoded again in the request.
  expectFailure(/\/(traces|library|c|conversations)\/%(25)?3Cscript/);
  for (const path of ["/traces", "/library", "/c"]) {
    await openPage(page, `${path}/${encodeURIComponent(SCRIPT)}?passage=${encodeURIComponent(IMAGE)}`);
    await expectUnharmed(page);
  }
  await openPage(page, `/traces?text=${encodeURIComponent(SCRIPT)}&model=${encodeURIComponent(IMAGE)}`);
  await expectUnharmed(page);

  for (const id of documents) await api.deleteDocument(id);
  for (const id of [conversation.id, runs[0].conversationId]) {
    expect((await api.fetch(`/api/conversations/${id}`, { method: "DELETE" })).status).toBe(204);
  }
});
