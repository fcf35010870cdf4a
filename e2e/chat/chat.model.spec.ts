import { expect, test } from "../support/fixtures";
import { holdRequests } from "../support/hold-requests";
import { resetLlm, scriptLlm } from "../support/scripted-llm-control";
import { rule } from "../support/sequence-script";

const QUESTION = "How long are sign-in logs kept?";
/** Slow enough to act on an answer while it streams. */
const SLOW = { firstTokenMs: 50, tokensPerSecond: 15, answerTokens: 150 };

test.beforeEach(async () => {
  await resetLlm();
  await scriptLlm({ timing: SLOW });
});
test.afterEach(resetLlm);

test("a reload during an answer resumes it", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("textbox", { name: "Your question" }).fill(QUESTION);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const turn = page.getByRole("article", { name: QUESTION });
  await expect(turn.getByText("checking…").first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Stop answer" })).toBeVisible();
  await expect(page).toHaveURL(/\/c\/[0-9a-f-]+$/);
  await page.reload();
  // The run continued: it can still be stopped, or has ended with its answer.
  await expect(turn).toBeVisible();
  await expect(turn.getByRole("link", { name: "Trace", exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(turn.getByRole("button", { name: /^Source \d+: / }).first()).toBeVisible();
  await expect(page.getByRole("article", { name: QUESTION })).toHaveCount(1);
});

test("Esc stops the answer and keeps the text so far", async ({ page }) => {
  await scriptLlm({ timing: { ...SLOW, answerTokens: 600 } });
  await page.goto("/");
  await page.getByRole("textbox", { name: "Your question" }).fill(QUESTION);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const turn = page.getByRole("article", { name: QUESTION });
  await expect(turn.getByText("checking…").first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(turn.getByText("You stopped it.", { exact: true })).toBeVisible();
  await expect(turn.getByRole("link", { name: "Trace", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Ask", exact: true })).toBeVisible();
});

test("a stop before the server has accepted the question still takes effect", async ({ page }) => {
  const accept = await holdRequests(page, "**/api/runs");
  await page.goto("/");
  await page.getByRole("textbox", { name: "Your question" }).fill(QUESTION);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  await page.getByRole("button", { name: "Stop answer" }).click();
  const turn = page.getByRole("article", { name: QUESTION });
  await expect(turn.getByText("Stopping…")).toBeVisible();
  accept();
  await expect(turn.getByText("You stopped it.", { exact: true })).toBeVisible();
  await expect(turn.getByRole("button", { name: "Ask again" }).first()).toBeEnabled();
});

test("an answer without citations gets those that its check found, marked as added", async ({ page }) => {
  await scriptLlm({
    rules: [{ when: { structured: false }, answer: { text: "Sign-in logs are kept for 13 months." } }],
  });
  await page.goto("/");
  await page.getByRole("textbox", { name: "Your question" }).fill(QUESTION);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const turn = page.getByRole("article", { name: QUESTION });
  await expect(turn.getByText("Approved", { exact: true })).toBeVisible();
  const added = turn.getByRole("button", { name: /^Source \d+: .*\. The answer gave no source here/ });
  await expect(added).toBeVisible();
  await added.click();
  await expect(page.getByRole("dialog")).toContainText("kept for 13 months");
});

test("an answer without citations or a source that its check found is not approved, and can be asked again", async ({
  page,
}) => {
  // The judge quotes words that no passage has.
  const unfounded = { id: "S1", reason: "It says so.", passage: "1", quote: "kept for a year", verdict: "supported" };
  const quality = { reason: "It answers.", useful: true, utility: 4 };
  await scriptLlm({
    rules: [
      { when: { structured: false }, answer: { text: "Sign-in logs are kept for a year." } },
      rule("answer_judgement", { verdicts: [unfounded], ...quality }),
      rule("support_verdicts", { verdicts: [unfounded] }),
    ],
  });
  await page.goto("/");
  await page.getByRole("textbox", { name: "Your question" }).fill(QUESTION);
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const turn = page.getByRole("article", { name: QUESTION });
  await expect(turn.getByText("No sentence of the answer cites a passage.").first()).toBeVisible();
  await expect(turn.getByText("Needs checking", { exact: true })).toBeVisible();
  await expect(turn.getByRole("button", { name: "Ask again" }).first()).toBeEnabled();
});
