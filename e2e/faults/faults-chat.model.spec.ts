import type { Page } from "@playwright/test";
import type { ScriptInput } from "../scripted-llm/script";
import { expect, test } from "../support/fixtures";
import { resetLlm, scriptLlm } from "../support/scripted-llm-control";

type RuleInput = NonNullable<ScriptInput["rules"]>[number];

const BUSY = { kind: "status", status: 429, retryAfterSeconds: 0.05 } as const;
const asks = (schema: string): RuleInput => ({ when: { schema }, fault: BUSY });

/** Asks on the current page, and waits for the end. @returns the turn */
async function ask(page: Page, words: { field: string; send: string; trace: string }, question: string) {
  await page.getByRole("textbox", { name: words.field }).fill(question);
  await page.getByRole("button", { name: words.send, exact: true }).click();
  const turn = page.getByRole("article", { name: question });
  await expect(turn.getByRole("link", { name: words.trace, exact: true })).toBeVisible({ timeout: 60_000 });
  return turn;
}

test.beforeEach(resetLlm);
test.afterEach(resetLlm);

test("a failed part and its fallback are named above the answer", async ({ page }) => {
  const words = { field: "Your question", send: "Ask", trace: "Trace" };
  await page.goto("/");

  await scriptLlm({ rules: [{ when: { structured: false }, fault: BUSY }] });
  const quoted = await ask(page, words, "How long are sign-in logs kept?");
  await expect(quoted.getByText("The model couldn’t write the answer", { exact: true })).toBeVisible();
  await expect(quoted.getByText(/The best passages are quoted instead\.$/)).toBeVisible();
  await expect(quoted.getByText("Needs checking", { exact: true })).toBeVisible();
  await expect(quoted.getByRole("button", { name: /^Source \d+: / }).first()).toBeVisible();

  await scriptLlm({ rules: [asks("condensed_question")] });
  const asked = await ask(page, words, "And how long are sign-in logs kept at Maison Verdane?");
  await expect(asked.getByText("The follow-up question couldn’t be completed")).toBeVisible();
  await expect(asked.getByText(/The question was used as asked\.$/)).toBeVisible();
  await expect(asked.getByText("Needs checking", { exact: true })).toHaveCount(0);

  await scriptLlm({ rules: [asks("reflection")] });
  await page.getByRole("combobox", { name: "Profile for this question" }).click();
  await page.getByRole("option", { name: "Self-reflective" }).click();
  const unchecked = await ask(page, words, "How many months are sign-in logs kept?");
  await expect(unchecked.getByText("Support couldn’t be checked", { exact: true })).toBeVisible();
  await expect(
    unchecked.getByText(/Anything that couldn’t be judged was kept and marked as undecided\.$/),
  ).toBeVisible();
  await expect(unchecked.getByText("Needs checking", { exact: true })).toBeVisible();
  await expect(unchecked.getByText("The model couldn’t write the answer")).toHaveCount(0);
});

test("on a small screen in French: a failed step, and an ending with the number of attempts", async ({
  page,
  context,
  baseURL,
}) => {
  await context.addCookies([{ name: "locale", value: "fr", url: baseURL ?? "" }]);
  await page.setViewportSize({ width: 360, height: 740 });
  const words = { field: "Votre question", send: "Poser la question", trace: "Trace" };
  await page.goto("/");
  await scriptLlm({ rules: [asks("query_rewrite")] });
  const turn = await ask(page, words, "Les zyborgues frobniquent-ils des quasarblimpes ?");
  await expect(turn.getByText("Le modèle n’a pas pu reformuler la requête", { exact: true })).toBeVisible();
  await expect(turn.getByText(/Des mots-clés et des synonymes ont été utilisés à la place\.$/)).toBeVisible();
  await expect(turn.getByText("Pas de réponse dans votre bibliothèque", { exact: true })).toBeVisible();
  await expect(turn.getByText(/^Aucun passage .* même après \d reformulations? de la requête\.$/)).toBeVisible();
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
});
