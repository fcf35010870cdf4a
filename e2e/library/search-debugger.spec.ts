import AxeBuilder from "@axe-core/playwright";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";

const QUERY = "How long are sign-in logs kept?";

test("every passage shows its rank in each list, and the lists can be sorted by", async ({ page }) => {
  await page.goto("/library?tab=search");
  const query = page.getByRole("searchbox", { name: "Query" });
  await query.fill(QUERY);
  await query.press("Enter");
  const table = page.getByRole("table", { name: "Search results" });
  // The count is that of the rows below it, and of their documents.
  const summary = page.getByRole("status").filter({ hasText: / passages? from \d+ documents? in / });
  await expect(summary).toBeVisible();
  const rows = (await table.getByRole("row").count()) - 1;
  await expect(summary).toContainText(`${rows} passages from `);
  await expect(table.getByRole("row").nth(1)).toContainText("13 months");
  await expect(table.getByText(/^Dense: rank 1, score /)).toBeAttached();
  const funnel = page.getByRole("list", { name: "Passages kept by each stage" });
  for (const stage of ["In scope", "Dense", "Lexical", "Fused", "Top results"]) {
    await expect(funnel.getByRole("listitem").filter({ hasText: stage })).toBeVisible();
  }
  await table.getByRole("button", { name: "Sort by Lexical" }).click();
  await expect(table.getByRole("columnheader", { name: "Sort by Lexical" })).toHaveAttribute("aria-sort", "ascending");
  await expect(
    table
      .getByRole("row")
      .nth(1)
      .getByText(/^Lexical: rank 1, score /),
  ).toBeAttached();
});

test("a missing passage is explained stage by stage", async ({ page }) => {
  await page.goto("/library?tab=search");
  const query = page.getByRole("searchbox", { name: "Query" });
  await query.fill(QUERY);
  await query.press("Enter");
  await expect(page.getByRole("heading", { name: "Why was this passage not found?" })).toBeVisible();
  await page.getByRole("searchbox", { name: "Document" }).fill("tram network");
  await page
    .getByRole("list", { name: "Documents" })
    .getByRole("button", { name: /tram network/i })
    .click();
  await page.getByRole("searchbox", { name: "Passage" }).fill("Loriot trams");
  await page
    .getByRole("list", { name: /^Passages of “/ })
    .getByRole("button")
    .first()
    .click();
  const stages = page.getByRole("list", { name: "Explanation" }).getByRole("listitem");
  await expect(stages.filter({ hasText: "Lexical" })).toBeVisible();
  await expect(stages.filter({ hasText: "Dense" })).toContainText(/Rank \d+, score/);
  await expect(page.getByText(/^It was left out at this stage: /)).toBeVisible();
  // Stages that this passage did not reach, and one that the search did not have.
  await expect(stages.filter({ hasText: "Top results" })).not.toContainText("Not part of this search.");
  await expect(stages.filter({ hasText: "With neighbours" })).toContainText("Not part of this search.");
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
  await page.getByRole("button", { name: "Close explanation" }).click();
  await expect(page.getByRole("searchbox", { name: "Document" })).toBeVisible();
});

test("options tried for one search are shown, and a repeated search is served from the cache", async ({ page }) => {
  const searchOtherwise = async () => {
    await page.goto("/library?tab=search");
    await page.getByText("Try other settings").click();
    await page.getByRole("slider", { name: "Dense weight" }).fill("0");
    await page.getByRole("combobox", { name: "Neighbours" }).click();
    await page.getByRole("option", { name: "1", exact: true }).click();
    const query = page.getByRole("searchbox", { name: "Query" });
    await query.fill(`${QUERY} Please.`);
    await query.press("Enter");
    await expect(page.getByText(/^Next to no\. \d+, included with it$/).first()).toBeVisible();
  };
  await searchOtherwise();
  // Extraction into the graph meanwhile clears the cache.
  await expect(async () => {
    await searchOtherwise();
    await expect(page.getByText("Cached")).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
});

test("on a narrow screen each passage is a card, and nothing is wider than the page", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/library?tab=search");
  const query = page.getByRole("searchbox", { name: "Query" });
  await query.fill(QUERY);
  await query.press("Enter");
  const cards = page.getByRole("list", { name: "Search results" }).getByRole("listitem");
  await expect(cards.first()).toContainText("13 months");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
});

test("a search stays within the chosen collection", async ({ page, baseURL }) => {
  const api = new Api(baseURL ?? "");
  const made: unknown = await (await api.postJson("/api/collections", { name: "Nothing in it" })).json();
  const id = String(Reflect.get(Object(made), "id"));
  try {
    await page.goto(`/library?tab=search&collection=${id}`);
    await expect(page.getByRole("combobox", { name: "Scope" })).toContainText("Nothing in it");
    const query = page.getByRole("searchbox", { name: "Query" });
    await query.fill(QUERY);
    await query.press("Enter");
    await expect(page.getByText("No passages found.")).toBeVisible();
  } finally {
    await api.fetch(`/api/collections/${id}`, { method: "DELETE" });
  }
});
