import type { Page } from "@playwright/test";
import {
  entityListSchema,
  type GraphEntity,
  graphResolutionListSchema,
} from "@/lib/shared/contracts/library/graph-contents";
import { extractionStatusSchema } from "@/lib/shared/contracts/library/graph-extraction";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";

test.use({ reducedMotion: "no-preference" });

/** Waits until all documents are in the graph. */
async function graphIsRead(api: Api): Promise<void> {
  await expect(async () => {
    const status = extractionStatusSchema.parse(await (await api.fetch("/api/graph/extraction")).json());
    expect(status.passages.total).toBeGreaterThan(0);
    expect(status.passages.done).toBe(status.passages.total);
  }).toPass({ timeout: 120_000 });
}

async function entities(api: Api, query = ""): Promise<GraphEntity[]> {
  return entityListSchema.parse(await (await api.fetch(`/api/graph/entities${query}`)).json()).entities;
}

/** The entity at a position, most mentioned first. */
async function entityAt(api: Api, index: number): Promise<GraphEntity> {
  const entity = (await entities(api))[index];
  if (entity === undefined) throw new Error(`There are not ${index + 1} entities.`);
  return entity;
}

const panel = (page: Page, { name }: GraphEntity) => page.getByRole("article", { name, exact: true });

test.beforeEach(async ({ baseURL }) => {
  test.setTimeout(180_000);
  await graphIsRead(new Api(baseURL ?? ""));
});

/** Undoes every merge and split of a test. */
test.afterEach(async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  const { resolutions } = graphResolutionListSchema.parse(await (await api.fetch("/api/graph/resolutions")).json());
  for (const { id } of resolutions) await api.fetch(`/api/graph/resolutions/${id}`, { method: "DELETE" });
});

test("an entity is found by keyboard, and each of its facts links to its sentence", async ({ page, baseURL }) => {
  const entity = await entityAt(new Api(baseURL ?? ""), 0);
  await page.goto("/graph?view=list");
  await expect(page.getByRole("table", { name: "Entities" }).getByRole("row")).not.toHaveCount(0);
  const search = page.getByRole("combobox", { name: "Find an entity" });
  await search.fill(entity.name);
  await expect(page.getByRole("option", { name: entity.name }).first()).toBeVisible();
  await search.press("Enter");
  await expect(panel(page, entity).getByRole("heading", { name: entity.name })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`entity=${entity.id}`));

  // A reload keeps the view.
  await page.reload();
  const sentence = await panel(page, entity).getByRole("listitem").getByRole("blockquote").first().textContent();
  await panel(page, entity)
    .getByRole("button", { name: /^Show the passage in/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.locator("mark[data-mark=evidence]").first()).toBeVisible();
  const marked = (await dialog.locator("mark[data-mark=evidence]").allTextContents()).join("");
  expect((sentence ?? "").replace(/\s+/g, " ")).toContain(marked.replace(/\s+/g, " ").slice(0, 40));
  await expect(dialog.getByRole("link", { name: "Open in library" })).toBeVisible();
});

test("filters are kept in the address, and cleared", async ({ page, baseURL }) => {
  const places = await entities(new Api(baseURL ?? ""), "?type=place");
  expect(places.length).toBeGreaterThan(0);
  await page.goto("/graph?view=list");
  const table = page.getByRole("table", { name: "Entities" });
  await page.getByRole("combobox", { name: "Type" }).click();
  await page.getByRole("option", { name: "Place" }).click();
  await expect(page).toHaveURL(/type=place/);
  await expect(table.getByRole("cell", { name: "Person" })).toHaveCount(0);
  await expect(table.getByRole("rowheader")).toHaveCount(Math.min(50, places.length));
  await page.reload();
  await expect(table.getByRole("cell", { name: "Place" }).first()).toBeVisible();
  await expect(table.getByRole("cell", { name: "Person" })).toHaveCount(0);
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page).not.toHaveURL(/type=/);

  await page.getByRole("searchbox", { name: "Filter by name" }).fill("zzz no such name");
  await expect(page.getByText("Nothing in the graph matches these filters")).toBeVisible();
});

test("two entities are merged, listed as a decision, and separated again by undo", async ({ page, baseURL }) => {
  const api = new Api(baseURL ?? "");
  const [first, second] = [await entityAt(api, 0), await entityAt(api, 1)];
  await page.goto(`/graph?view=list&entity=${first.id}`);
  await panel(page, first).getByRole("button", { name: "Merge with…" }).click();
  const dialog = page.getByRole("dialog");
  const other = dialog.getByRole("combobox", { name: "Other entity" });
  await other.fill(second.name);
  await page.getByRole("option", { name: second.name }).first().click();
  await expect(dialog).toContainText("They become one entity");
  await dialog.getByRole("button", { name: "Merge", exact: true }).click();
  await expect(page.getByText(/^Merged: /).first()).toBeVisible();
  // It has the name that the documents use most.
  const merged = page.getByRole("article", { name: new RegExp(`^(${first.name}|${second.name})$`) });
  await expect(merged).toContainText(first.name);
  await expect(merged).toContainText(second.name);

  await page.getByRole("button", { name: "Manual edits" }).click();
  const decisions = page.getByRole("list", { name: "Manual edits" });
  await expect(decisions.getByRole("listitem")).toHaveCount(1);
  await decisions.getByRole("button", { name: /^Undo: / }).click();
  await expect(page.getByText("No manual edits yet")).toBeVisible();
  await expect(async () => {
    const names = (await entities(api)).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining([first.name, second.name]));
  }).toPass();
});

test("the neighbourhood of an entity is drawn, one or two relations wide", async ({ page, baseURL }) => {
  const entity = await entityAt(new Api(baseURL ?? ""), 0);
  await page.goto(`/graph?view=list&entity=${entity.id}`);
  await panel(page, entity).getByRole("button", { name: "Show surroundings" }).click();
  await expect(page).toHaveURL(/hops=1/);
  await expect(page.locator(".react-flow__node").filter({ hasText: entity.name }).first()).toBeVisible();
  await page.getByRole("combobox", { name: "Distance" }).click();
  await page.getByRole("option", { name: "up to 2 relations away" }).click();
  await expect(page).toHaveURL(/hops=2/);
});

test("episodes are in time order, and communities have summaries", async ({ page }) => {
  await page.goto("/graph?view=time");
  const years = page.getByRole("region", { name: /^\d{4}$/ });
  await expect(years.first()).toBeVisible();
  const told = await years.evaluateAll((sections) => sections.map((section) => section.getAttribute("aria-label")));
  expect(told).toEqual([...told].sort());
  await years
    .first()
    .getByRole("button", { name: /^Show the passage in/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").locator("mark").first()).toBeVisible();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Communities", exact: true }).click();
  const communities = page.getByRole("list", { name: "Communities" }).first();
  await communities
    .getByRole("button", { name: /^Show the entities of/ })
    .first()
    .click();
  await expect(page).toHaveURL(/community=/);
  await expect(page.getByRole("table", { name: "Entities" })).toBeVisible();
});

test("a user who prefers reduced motion sees the list first, with the picture a click away", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/graph");
  await expect(page.getByRole("button", { name: "List" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByRole("table", { name: "Entities" })).toBeVisible();
  await page.getByRole("button", { name: "Diagram" }).click();
  // Drawn, or an error if it cannot be: either links back to the list.
  await page.getByRole("button", { name: "Show as list" }).click();
  await expect(page.getByRole("table", { name: "Entities" })).toBeVisible();
});

test("the library's documents are in the graph, and it can be rebuilt", async ({ page }) => {
  await page.goto("/graph?view=list");
  const reading = page.getByRole("region", { name: "Reading documents into the graph" });
  await expect(reading).toContainText("Up to date.");
  await reading.getByRole("button", { name: "Rebuild the graph" }).click();
  await expect(reading.getByRole("button", { name: "Pause" })).toBeVisible();
  await reading.getByRole("button", { name: "Pause" }).click();
  await expect(reading).toContainText("Paused.");
  await page.reload();
  await expect(reading).toContainText("Paused.");
  await reading.getByRole("button", { name: "Resume" }).click();
  await expect(reading).toContainText("Up to date.", { timeout: 120_000 });
});
