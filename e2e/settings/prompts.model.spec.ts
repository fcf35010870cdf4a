import type { Page } from "@playwright/test";
import { promptViewSchema } from "@/lib/shared/contracts/settings/prompt";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";
import { llmRequests, resetLlm } from "../support/scripted-llm-control";

const QUESTION = "How long are sign-in logs kept?";
const PAGE = "/settings/prompts?language=en&stage=generate";
const MARK = "Write like a lighthouse keeper.";

const instruction = (page: Page) => page.getByRole("textbox", { name: "Instruction" });
const saveBar = (page: Page) => page.getByRole("region", { name: "Unsaved changes" });

const put = (api: Api, body: unknown) =>
  api.fetch("/api/prompts/en/generate", {
    method: "PUT",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });

async function view(api: Api) {
  return promptViewSchema.parse(await (await api.fetch("/api/prompts/en/generate")).json());
}

test.beforeEach(resetLlm);
/** Resets the prompt. */
test.afterEach(async ({ baseURL }) => {
  expect((await put(new Api(baseURL ?? ""), { template: null })).ok).toBe(true);
  await resetLlm();
});

/** The generator's prompt, in the server's log and in the run's trace. */
async function toldToGenerate(api: Api) {
  const { runId, events } = await api.ask({ question: QUESTION });
  const sent = (await llmRequests()).flatMap(({ messages }) => messages.map(({ content }) => content));
  const calls = (await api.trace(runId)).events.flatMap((event) => (event.type === "model-call" ? [event.call] : []));
  const traced = calls.filter(({ role }) => role === "generator").flatMap(({ messages }) => messages);
  const start = events.find((event) => event.type === "run-start");
  await resetLlm();
  return {
    sent: sent.join("\n"),
    traced: traced.map(({ content }) => content).join("\n"),
    hash: start?.configStamp.promptHashes["en/generate"],
  };
}

test("a saved prompt applies from the next question on, until it is reset", async ({ page, baseURL }) => {
  const api = new Api(baseURL ?? "");
  const before = await toldToGenerate(api);
  expect(before.sent).not.toContain(MARK);

  const { revision } = await view(api);
  await page.goto(PAGE);
  const text = await instruction(page).inputValue();
  await instruction(page).fill(`${MARK}\n${text}`);
  await saveBar(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Prompt saved")).toBeVisible();
  await expect(page.getByText(`Revision ${revision + 1}`, { exact: true })).toBeVisible();
  await expect(saveBar(page)).toHaveCount(0);

  const changed = await toldToGenerate(api);
  expect(changed.sent).toContain(MARK);
  expect(changed.traced).toContain(MARK);
  expect(changed.hash).not.toBe(before.hash);

  await page.getByRole("button", { name: "Reset to the file" }).click();
  await expect(page.getByText("Prompt reset")).toBeVisible();
  await expect(instruction(page)).toHaveValue(text);
  const after = await toldToGenerate(api);
  expect(after.sent).not.toContain(MARK);
  expect(after.hash).toBe(before.hash);

  // A saved text can be restored.
  await page.getByRole("button", { name: `Load revision ${revision + 1} into editor` }).click();
  await expect(instruction(page)).toHaveValue(`${MARK}\n${text}`);
});

test("a text that lacks a variable is not saved, and the variable is named and can be inserted", async ({
  page,
  baseURL,
}) => {
  const api = new Api(baseURL ?? "");
  const refused = await put(api, { template: { instruction: "Answer {questoin}." } });
  expect(refused.status).toBe(422);
  expect(await refused.json()).toMatchObject({
    error: {
      fields: {
        "template.instruction.question": expect.stringContaining("{question}"),
        "template.instruction.questoin": expect.stringContaining("{questoin}"),
      },
    },
  });

  await page.goto(PAGE);
  await instruction(page).fill("Answer. The question: ");
  await expect(page.getByText("{question} is missing.")).toBeVisible();
  await saveBar(page).getByRole("button", { name: "Save" }).click();
  await expect(instruction(page)).toBeFocused();
  expect((await view(api)).source).not.toBe("database");

  await instruction(page).press("End");
  await page.getByRole("button", { name: "Insert {question}" }).click();
  await expect(instruction(page)).toHaveValue("Answer. The question: {question}");
  await expect(page.getByText("{question} is missing.")).toHaveCount(0);
  await page.keyboard.type(".");
  await saveBar(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Prompt saved")).toBeVisible();
});

test("edits survive a change of prompt, and leaving asks first", async ({ page }) => {
  await page.goto(PAGE);
  const text = await instruction(page).inputValue();
  await instruction(page).fill(`${text} Be kind.`);
  await page.getByRole("button", { name: /^Check usefulness/ }).click();
  await expect(instruction(page)).not.toHaveValue(`${text} Be kind.`);
  await page.getByRole("button", { name: /^Write the answer/ }).click();
  await expect(instruction(page)).toHaveValue(`${text} Be kind.`);

  await page.getByRole("link", { name: "All settings" }).click();
  await page.getByRole("button", { name: "Stay" }).click();
  await expect(instruction(page)).toHaveValue(`${text} Be kind.`);
  await page.getByRole("link", { name: "All settings" }).click();
  await page.getByRole("button", { name: "Leave without saving" }).click();
  await page.getByRole("link", { name: "Prompts" }).click();
  await page.getByRole("button", { name: /^Write the answer/ }).click();
  await expect(instruction(page)).toHaveValue(text);
});

test("two people's edits of one prompt merge if they do not overlap", async ({ page, baseURL, expectFailure }) => {
  expectFailure(/\/api\/prompts\/en\/generate$/);
  const api = new Api(baseURL ?? "");
  await page.goto(PAGE);
  const text = await instruction(page).inputValue();
  await instruction(page).fill(`Mine first. ${text}`);
  await put(api, { template: { instruction: `${text}\nTheirs last.` } });
  await saveBar(page).getByRole("button", { name: "Save" }).click();
  await saveBar(page).getByRole("button", { name: "Compare" }).click();
  const merge = page.getByRole("dialog", { name: "Changed here and elsewhere" });
  await expect(merge).toContainText("You");
  await expect(merge.getByRole("radio", { name: /^Both/ })).toBeChecked();
  await merge.getByRole("button", { name: "Continue with these" }).click();
  await expect(instruction(page)).toHaveValue(`Mine first. ${text}\nTheirs last.`);
});

test("someone else's prompt is not overwritten unnoticed", async ({ page, baseURL, expectFailure }) => {
  expectFailure(/\/api\/prompts\/en\/generate$/);
  const api = new Api(baseURL ?? "");
  await page.goto(PAGE);
  const text = await instruction(page).inputValue();
  await instruction(page).fill(`${text} Mine.`);
  await put(api, { template: { instruction: `${text} Theirs.` } });
  await saveBar(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Someone else saved this prompt in the meantime.")).toBeVisible();
  await saveBar(page).getByRole("button", { name: "Compare" }).click();
  const merge = page.getByRole("dialog", { name: "Changed here and elsewhere" });
  await expect(merge.getByRole("radio", { name: /^Mine/ })).toBeChecked();
  await merge.getByRole("button", { name: "Continue with these" }).click();
  await expect(instruction(page)).toHaveValue(`${text} Mine.`);
  await expect(page.getByText("Saved here", { exact: true })).toBeVisible();
  await saveBar(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Prompt saved")).toBeVisible();
});
