import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";
import { holdRequests } from "../support/hold-requests";

/** Answered from the sample library's PDF. */
const QUESTION = "Quel débit la seconde crue a-t-elle atteint le 19 janvier 2026 ?";

/** Answered from two documents, each with its own date. */
const OF_TWO = "When was the page last reviewed?";

async function answered(page: Page, question = QUESTION) {
  await page.goto("/");
  await page.getByRole("textbox", { name: "Your question" }).fill(question);
  await page.getByRole("textbox", { name: "Your question" }).press("Enter");
  const turn = page.getByRole("article", { name: question });
  await expect(turn.getByRole("link", { name: "Trace", exact: true })).toBeVisible({ timeout: 60_000 });
  return turn;
}

test("a verdict shows its evidence, judge and time by keyboard, and opens the marked page of the PDF", async ({
  page,
}) => {
  const turn = await answered(page);
  const mark = turn.getByRole("button", { name: /^Supported\./ }).first();
  await turn
    .getByRole("button", { name: /^Source \d+: / })
    .first()
    .focus();
  await page.keyboard.press("Tab");
  await expect(mark).toBeFocused();
  const why = page.getByRole("dialog");
  await expect(why.getByText(/Built-in judge · .* ms$/)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(why).toHaveCount(0);
  await expect(mark).toBeFocused();
  await mark.click();
  await expect(why.getByRole("blockquote")).toContainText("mètres cubes par seconde");
  await why.getByRole("button", { name: /Le Bulletin de l.Aubrelle/ }).click();
  const sheet = page.getByRole("dialog", { name: /^\[1\] Le Bulletin de l.Aubrelle/ });
  await expect(sheet.getByText("The passage is highlighted on the page.")).toBeVisible({ timeout: 30_000 });
  const drawn = sheet.getByRole("region", { name: /^Page 1 of Le Bulletin de l.Aubrelle/ });
  await expect(drawn.locator("[data-mark=evidence]").first()).toBeInViewport();
  await expect(drawn).toContainText("La seconde, le 19 janvier 2026");
  await sheet.getByRole("button", { name: "Text", exact: true }).click();
  await expect(sheet.locator("mark[data-mark=evidence]").first()).toBeInViewport();
});

test("an answer is copied with its sources", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const turn = await answered(page);
  await turn.getByRole("button", { name: "Copy with sources" }).click();
  await expect(page.getByText("Copied with its sources")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(
    /\[1\] Le Bulletin de l.Aubrelle, numéro 12, printemps 2026, p\. 1: http:\S+\/library\/\S+\?passage=\d+/,
  );
});

test("keys move between sources", async ({ page }) => {
  const turn = await answered(page, OF_TWO);
  await turn
    .getByRole("button", { name: /^Source \d+: / })
    .first()
    .click();
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("status").filter({ hasText: /^Source 1 of/ })).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(sheet.getByRole("status").filter({ hasText: /^Source 2 of/ })).toBeVisible();
  await page.keyboard.press("ArrowLeft");
  await expect(sheet.getByRole("status").filter({ hasText: /^Source 1 of/ })).toBeVisible();
});

test("text typed before hydration is kept", async ({ page }) => {
  const release = await holdRequests(page, "**/_next/static/chunks/**");
  await page.goto("/", { waitUntil: "commit" });
  const field = page.locator("textarea");
  await field.pressSequentially("How long are sign-in logs kept?");
  await field.press("Enter");
  release();
  await expect(page.getByRole("button", { name: "Ask", exact: true })).toBeEnabled();
  await expect(field).toHaveValue("How long are sign-in logs kept?");
  await field.press("Enter");
  await expect(page.getByRole("article", { name: "How long are sign-in logs kept?" })).toBeVisible();
});
