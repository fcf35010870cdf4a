import type { Page } from "@playwright/test";
import { expect, test } from "../support/fixtures";

/** Asks, and waits for the end of the run, which the trace link shows. */
async function askedOf(page: Page, question: string, composerName = "Your question") {
  await page.goto("/");
  const composer = page.getByRole("textbox", { name: composerName });
  await composer.fill(question);
  await composer.press("Enter");
  const turn = page.getByRole("article", { name: question });
  await expect(turn.getByRole("link", { name: "Trace", exact: true })).toBeVisible({ timeout: 60_000 });
  return turn;
}

test("a question near the subject without an answer gets none, with the closest passages listed apart", async ({
  page,
}) => {
  // The samples give only the passengers of 2023 and 2024.
  const turn = await askedOf(page, "How many passengers did the trams carry in 1990?");
  await expect(turn.getByText("No answer in your library")).toBeVisible();
  await expect(turn.locator("[data-verdict]")).toHaveCount(0);
  await expect(turn.getByRole("button", { name: "Copy with sources" })).toHaveCount(0);
  await expect(turn.getByRole("button", { name: /^Source \d/ })).toHaveCount(0);
  await expect(turn.getByRole("definition").filter({ hasText: "Answers the question" })).toHaveCount(0);

  const closest = turn.getByRole("region", { name: "Closest passages" });
  const passage = closest.getByRole("button").filter({ hasText: "41.3 million passengers" });
  await expect(passage).toContainText("The tram network of Lorvaux");
  await expect(passage).toContainText("you asked for 1990");
  await passage.click();
  const sheet = page.getByRole("dialog", { name: "The tram network of Lorvaux" });
  await expect(sheet.locator('mark[data-mark="evidence"]').first()).toBeInViewport();
  await expect(sheet.locator('mark[data-mark="evidence"]').first()).toContainText("41.3 million");
  await page.keyboard.press("Escape");

  // The replay of its trace shows them too, without an answer.
  await turn.getByRole("link", { name: "Trace", exact: true }).click();
  await page.getByRole("tab", { name: "Answer" }).click();
  const replay = page.getByRole("tabpanel", { name: "Answer", exact: true });
  await expect(replay.getByRole("region", { name: "Closest passages" })).toContainText("41.3 million");
  await expect(replay.locator("[data-verdict]")).toHaveCount(0);
  await page.getByRole("tab", { name: "Run", exact: true }).click();
  await expect(page.getByRole("tabpanel", { name: "Run", exact: true })).toContainText("you asked for 1990");
});

test("the same in French", async ({ page, baseURL }) => {
  await page.context().addCookies([{ name: "locale", value: "fr", url: baseURL ?? "" }]);
  const turn = await askedOf(page, "Combien d'arbres publics la ville comptait-elle en 1980 ?", "Votre question");
  await expect(turn.getByText("Pas de réponse dans votre bibliothèque")).toBeVisible();
  const closest = turn.getByRole("region", { name: "Passages les plus proches" });
  await expect(closest).toContainText("22 400 arbres publics");
  await expect(closest).toContainText("vous demandez 1980");
  await expect(turn.locator("[data-verdict]")).toHaveCount(0);
});

test("a question that the library answers is approved, with the answering words emphasised", async ({ page }) => {
  const turn = await askedOf(page, "How long are sign-in logs kept?");
  await expect(turn.getByRole("definition").filter({ hasText: "Answers the question" })).toBeVisible();
  await expect(turn.locator("[data-verdict] mark")).toHaveText(["13 months"]);
  await expect(turn.getByRole("region", { name: "Closest passages" })).toHaveCount(0);
});
