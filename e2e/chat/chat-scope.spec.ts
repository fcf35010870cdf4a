import type { Page } from "@playwright/test";
import { collectionListSchema, collectionSchema } from "@/lib/shared/contracts/library/document";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";

const QUESTION = "How long are sign-in logs kept?";

test.afterEach(async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  const { collections } = collectionListSchema.parse(await (await api.fetch("/api/collections")).json());
  for (const { id } of collections) await api.fetch(`/api/collections/${id}`, { method: "DELETE" });
});

async function makeCollection(api: Api, name: string, titles: RegExp): Promise<void> {
  const { id } = collectionSchema.parse(await (await api.postJson("/api/collections", { name })).json());
  const add = (await api.documents()).filter(({ title }) => titles.test(title)).map((document) => document.id);
  expect((await api.postJson(`/api/collections/${id}/documents`, { add })).status).toBe(204);
}

async function ask(page: Page, question: string) {
  const composer = page.getByRole("textbox", { name: "Your question" });
  await composer.fill(question);
  await composer.press("Enter");
  const turn = page.getByRole("article", { name: question });
  await expect(turn.getByRole("link", { name: "Trace", exact: true })).toBeVisible({ timeout: 60_000 });
  return turn;
}

test("a question about a chosen collection keeps it in the bubble, in the trace and after a reload", async ({
  page,
  baseURL,
}) => {
  const api = new Api(baseURL ?? "");
  await makeCollection(api, "Trams", /tram/i);
  await makeCollection(api, "Log rules", /logs/i);
  await page.goto("/");
  const picker = page.getByRole("button", { name: /^Search in: / });
  await expect(picker).toHaveText("All documents");
  await picker.click();
  await page.getByRole("checkbox", { name: "Log rules" }).check();
  await page.keyboard.press("Escape");
  await expect(picker).toHaveText("Log rules");
  const turn = await ask(page, QUESTION);
  await expect(turn).toContainText("13 months");
  await expect(turn.getByText("Searched in: Log rules")).toBeVisible();
  await page.reload();
  await expect(picker).toHaveText("Log rules");
  await expect(turn.getByText("Searched in: Log rules")).toBeVisible();
  await turn.getByRole("link", { name: "Trace", exact: true }).click();
  await expect(page.getByRole("definition").filter({ hasText: /^Log rules$/ })).toBeVisible();

  // Documents without the answer yield none.
  await page.goto("/");
  await picker.click();
  await page.getByRole("checkbox", { name: "Trams" }).check();
  await page.keyboard.press("Escape");
  await expect(await ask(page, QUESTION)).not.toContainText("13 months");
});

test("an empty collection says that it cannot answer, before a question is asked", async ({ page, baseURL }) => {
  await makeCollection(new Api(baseURL ?? ""), "Empty shelf", /^no such title$/);
  await page.goto("/");
  await page.getByRole("button", { name: /^Search in: / }).click();
  await page.getByRole("checkbox", { name: "Empty shelf" }).check();
  await page.keyboard.press("Escape");
  await expect(page.getByText(/^Your selection contains no documents/)).toBeVisible();
});

test("a question can be asked about one document by its title", async ({ page }) => {
  await page.goto("/");
  const picker = page.getByRole("button", { name: /^Search in: / });
  await picker.click();
  await page.getByRole("searchbox", { name: "Find a document by title" }).fill("retention of logs");
  await page
    .getByRole("checkbox", { name: /retention of logs/ })
    .first()
    .check();
  await page.keyboard.press("Escape");
  await expect(picker).toContainText("retention of logs");
  const turn = await ask(page, QUESTION);
  await expect(turn).toContainText("13 months");
  await expect(turn.getByText(/^Searched in: .*retention of logs/)).toBeVisible();
});
