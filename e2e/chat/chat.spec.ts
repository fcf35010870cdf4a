import type { Page } from "@playwright/test";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";
import { readSampleQuestions } from "../support/sample-cases";

test.use({ reducedMotion: "no-preference" });

const QUESTION = "How long are sign-in logs kept?";

async function ask(page: Page, question: string): Promise<void> {
  const composer = page.getByRole("textbox", { name: "Your question" });
  await composer.fill(question);
  await composer.press("Enter");
}

/** The answer's article once its run has ended, which the trace link shows. */
async function answered(page: Page, question: string) {
  const turn = page.getByRole("article", { name: question });
  await expect(turn.getByRole("link", { name: "Trace", exact: true })).toBeVisible({ timeout: 60_000 });
  return turn;
}

test("a sample question is answered, checked and cited, and its citation opens the highlighted passage", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.getByText("Built-in reader, no language model")).toBeVisible();
  await ask(page, QUESTION);
  const turn = await answered(page, QUESTION);
  await expect(turn).toContainText("13 months");
  await expect(turn.getByRole("button", { name: /^Supported\./ }).first()).toBeVisible();
  await expect(turn.getByRole("definition").filter({ hasText: "Answers the question" })).toBeVisible();
  // An approved answer has no notice.
  await expect(turn.getByText("Needs checking")).toHaveCount(0);

  await turn
    .getByRole("button", { name: /^Source 1: / })
    .first()
    .click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.locator("mark").first()).toBeInViewport();
  await expect(sheet.locator("mark").filter({ hasText: "13 months" })).toBeVisible();
  await sheet.getByRole("link", { name: "Open in library" }).click();
  await expect(page).toHaveURL(/\/library\/[^/?]+\?passage=\d+$/);
});

test("the workflow beside the answer shows the path taken", async ({ page }) => {
  await page.goto("/");
  await ask(page, QUESTION);
  await answered(page, QUESTION);
  const steps = page.getByRole("region", { name: "Workflow diagram" }).getByRole("listitem");
  for (const step of [
    "Retrieve",
    "Grade passages",
    "Generate",
    "Check support",
    "Check usefulness",
    "Finalise answer",
  ]) {
    await expect(steps.filter({ hasText: new RegExp(`^${step}: done`) })).toHaveCount(1);
  }
  await expect(steps.filter({ hasText: /^Rewrite: not reached/ })).toHaveCount(1);
});

test("a question that the library does not cover gets no answer, but the reason and the next step", async ({
  page,
}) => {
  const question = "What is the boiling point of ethanol?";
  await page.goto("/");
  await ask(page, question);
  const turn = await answered(page, question);
  await expect(turn.getByText("No answer in your library")).toBeVisible();
  await expect(turn.getByText(/^No passage in your library is about this/)).toBeVisible();
  await expect(turn.getByRole("button", { name: /^Source \d/ })).toHaveCount(0);
  // The search returned as many passages as it may, so a wider one is offered.
  await turn.getByRole("button", { name: "Use 12 passages" }).click();
  await expect(turn.getByText("Version 2 of 2")).toBeAttached();
  await expect(turn.getByText("No answer in your library")).toBeVisible({ timeout: 60_000 });
  const address = page.url();
  await turn.getByRole("link", { name: "Add a document" }).click();
  const dialog = page.getByRole("dialog", { name: "Add a document" });
  await dialog.getByRole("button", { name: "Paste text" }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.getByRole("link", { name: "Back to your question" }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("textbox", { name: "Your question" })).toHaveValue(question);
});

test("an example question can be asked with one click, in French as well", async ({ page }) => {
  const { fr } = readSampleQuestions();
  const question = fr[0] ?? "";
  await page.goto("/");
  await page.getByRole("button", { name: "Français" }).click();
  await expect(page.getByRole("textbox", { name: "Votre question" })).toBeVisible();
  await page.getByRole("button", { name: question, exact: true }).click();
  const turn = page.getByRole("article", { name: question });
  await expect(turn).toContainText("deux jours par semaine", { timeout: 60_000 });
  await expect(turn.getByRole("button", { name: /^Source 1 : / }).first()).toBeVisible();
});

test("a conversation keeps its questions, can be renamed, and is gone once deleted", async ({ page }) => {
  const second = "How much does a single tram ticket cost?";
  await page.goto("/");
  await ask(page, QUESTION);
  await answered(page, QUESTION);
  await expect(page).toHaveURL(/\/c\/[0-9a-f-]+$/);
  await ask(page, second);
  await expect(await answered(page, second)).toContainText("1.90 euros");
  await page.reload();
  await expect(await answered(page, QUESTION)).toContainText("13 months");
  await expect(await answered(page, second)).toContainText("1.90 euros");

  const list = page.getByRole("region", { name: "Conversations" });
  const title = `Logs and trams ${Date.now()}`;
  await list
    .getByRole("listitem")
    .filter({ has: page.locator("[aria-current=page]") })
    .getByRole("button", { name: /^Actions for/ })
    .click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await page.getByRole("dialog").getByLabel("Name").fill(title);
  await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
  await expect(list.getByRole("link", { name: title })).toBeVisible();

  await list.getByRole("button", { name: `Actions for “${title}”` }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  await expect(list.getByRole("link", { name: title })).toHaveCount(0);
  await expect(page).toHaveURL(/\/$/);
});

test("an answer whose source was deleted stays, and says that its source is gone", async ({
  page,
  baseURL,
  expectFailure,
}) => {
  expectFailure(/\/passages\/\d+$/);
  const api = new Api(baseURL ?? "");
  const question = "Who keeps the bell of Orrin Sands?";
  const id = await api.addDocument(
    "orrin-sands.md",
    "# Orrin Sands\n\nThe bell of Orrin Sands is kept by Wilhelmina Stroud.\n",
  );
  const { conversationId } = await api.ask({ question });
  await api.deleteDocument(id);
  await page.goto(`/c/${conversationId}`);
  const turn = await answered(page, question);
  await expect(turn).toContainText("Wilhelmina Stroud");
  await expect(turn.getByText("deleted")).toBeVisible();
});
