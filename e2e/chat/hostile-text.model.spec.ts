import { expectUnharmed, HOSTILE_TEXTS, watchForHarm } from "../api/fuzz/hostile-text";
import { Api, finalAnswer } from "../support/api";
import { expect, test } from "../support/fixtures";
import { openPage } from "../support/open-page";
import { resetLlm, scriptLlm } from "../support/scripted-llm-control";

const QUESTION = "How long are sign-in logs kept?";

test.beforeEach(resetLlm);
test.afterEach(resetLlm);

test("a model's text and a server's model names are shown as text and never executed", async ({ page, baseURL }) => {
  const text = `Sign-in logs are kept for 13 months [1]. ${HOSTILE_TEXTS.map((hostile, index) => `Sentence ${index} says ${hostile} here [1].`).join(" ")}`;
  await scriptLlm({ models: [...HOSTILE_TEXTS], rules: [{ when: { structured: false }, answer: { text } }] });
  await watchForHarm(page);
  await page.goto("/");
  await page.getByRole("textbox", { name: "Your question" }).fill(QUESTION);
  await page.getByRole("textbox", { name: "Your question" }).press("Enter");
  const turn = page.getByRole("article", { name: QUESTION });
  await expect(turn.getByRole("link", { name: "Trace", exact: true })).toBeVisible({ timeout: 60_000 });
  await expectUnharmed(page);
  const trace = await turn.getByRole("link", { name: "Trace", exact: true }).getAttribute("href");
  for (const path of [trace ?? "", "/settings", "/dashboard"]) {
    await openPage(page, path);
    await expectUnharmed(page);
  }
  const api = new Api(baseURL ?? "");
  const { run } = await api.trace(trace?.split("/").at(-1) ?? "");
  expect((await api.fetch(`/api/conversations/${run.conversationId}`, { method: "DELETE" })).status).toBe(204);
});

test("characters that the database cannot store do not lose an answer", async ({ baseURL }) => {
  const text = "Sign-in logs are kept for 13 months\u0000 [1]. \ud800They are \udc00deleted after that [1].";
  await scriptLlm({ rules: [{ when: { structured: false }, answer: { text } }] });
  const api = new Api(baseURL ?? "");
  const { runId, events } = await api.ask({ question: QUESTION });
  const final = finalAnswer(events);
  expect(final.outcome).not.toBe("failed");
  expect(final.text).toContain("13 months");
  expect(final.text).not.toMatch(/\0|\p{Surrogate}/u);
  expect((await api.trace(runId)).events).toEqual(events);
});
