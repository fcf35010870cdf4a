import { zipFile } from "@/lib/library/ingest/testing/zip-file";
import { collectionListSchema } from "@/lib/shared/contracts/library/document";
import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";

const file = (name: string, text: string) => ({ name, mimeType: "text/markdown", buffer: Buffer.from(text) });

/** Deletes collections, and every document that is not a sample. */
test.afterEach(async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  const { collections } = collectionListSchema.parse(await (await api.fetch("/api/collections")).json());
  for (const { id } of collections) await api.fetch(`/api/collections/${id}`, { method: "DELETE" });
  for (const document of await api.documents()) if (!document.sample) await api.deleteDocument(document.id);
});

test("a collection is created, filled by an upload and from the list, renamed, and deleted without its documents", async ({
  page,
}) => {
  await page.goto("/library");
  const documents = page.getByRole("region", { name: "Documents", exact: true });
  const collections = page.getByRole("group", { name: "Collections" });
  await page.getByRole("button", { name: "New collection" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Create" }).click();
  await expect(dialog.getByText("Enter a name.")).toBeVisible();
  await dialog.getByLabel("Name").fill("Harbour");
  await dialog.getByLabel("Name").press("Enter");
  await expect(collections.getByRole("button", { name: "Harbour 0" })).toHaveAttribute("aria-pressed", "true");
  await expect(documents.getByText("No documents in “Harbour” yet")).toBeVisible();

  await expect(page.getByText("Files are added to the collection “Harbour”.")).toBeVisible();
  await page
    .getByLabel("Choose files")
    .setInputFiles(file("pilot.md", "# Pilots of Halden\n\nSix pilots take turns.\n"));
  await expect(collections.getByRole("button", { name: "Harbour 1" })).toBeVisible({ timeout: 60_000 });
  await expect(documents.getByRole("link", { name: "Pilots of Halden" })).toBeVisible({ timeout: 60_000 });
  await expect(documents.getByRole("listitem")).toHaveCount(1);

  // Several at once, from the list of all documents.
  await collections.getByRole("button", { name: /^All / }).click();
  const rows = documents.getByRole("checkbox", { name: /^Select “/ });
  await rows.nth(1).check();
  await rows.nth(2).check();
  const selection = page.getByRole("group", { name: "Selected documents" });
  await expect(selection).toContainText("2 documents selected");
  await selection.getByRole("button", { name: "Collections…" }).click();
  await dialog.getByRole("checkbox", { name: "Harbour" }).check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(collections.getByRole("button", { name: "Harbour 3" })).toBeVisible();

  // The page keeps the open collection over a reload; a document's menu removes it from the collection.
  await collections.getByRole("button", { name: "Harbour 3" }).click();
  await expect(page).toHaveURL(/collection=/);
  await page.reload();
  await expect(documents.getByRole("listitem")).toHaveCount(3);
  await documents
    .getByRole("button", { name: /^Actions for “/ })
    .nth(1)
    .click();
  await page.getByRole("menuitem", { name: "Remove from “Harbour”" }).click();
  await expect(documents.getByRole("listitem")).toHaveCount(2);

  await page.getByRole("button", { name: "Actions for the collection “Harbour”" }).click();
  await page.getByRole("menuitem", { name: "Rename" }).click();
  await dialog.getByLabel("Name").fill("Port");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await page.getByRole("button", { name: "Actions for the collection “Port”" }).click();
  await page.getByRole("menuitem", { name: "Delete collection" }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(collections.getByRole("button", { name: /^Port/ })).toHaveCount(0);
  await expect(documents.getByRole("link", { name: "Pilots of Halden" })).toBeVisible();
});

test("a duplicate name is rejected with a message", async ({ page, baseURL, expectFailure }) => {
  expectFailure(/\/api\/collections$/);
  await new Api(baseURL ?? "").postJson("/api/collections", { name: "Harbour" });
  await page.goto("/library");
  await page.getByRole("button", { name: "New collection" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Name").fill("Harbour");
  await dialog.getByLabel("Name").press("Enter");
  await expect(dialog.getByText("A collection with this name already exists.")).toBeVisible();
});

test("a ZIP archive lists what was imported and what was left out", async ({ page }) => {
  await page.goto("/library");
  const archive = zipFile([
    { name: "notes/tides.md", content: "# Tides at Halden\n\nThe range is 4.2 metres.\n" },
    { name: "notes/crane.md", content: "# The crane\n\nIt lifts 40 tonnes.\n" },
    { name: "notes/photo.jpg", content: "\u0000\u0001\u0002" },
  ]);
  await page
    .getByLabel("Choose files")
    .setInputFiles({ name: "harbour.zip", mimeType: "application/zip", buffer: Buffer.from(archive) });
  const jobs = page.getByRole("region", { name: "Adding to the library" });
  const row = jobs.getByRole("listitem").filter({ hasText: "2 files added from the archive" });
  await expect(row).toBeVisible({ timeout: 60_000 });
  await row.getByText("1 file skipped").click();
  await expect(row.getByRole("list", { name: "Skipped from “harbour.zip”" })).toContainText("photo.jpg");
  const documents = page.getByRole("region", { name: "Documents", exact: true });
  await expect(documents.getByRole("link", { name: "Tides at Halden" })).toBeVisible({ timeout: 60_000 });
  await expect(documents.getByRole("link", { name: "The crane" })).toBeVisible({ timeout: 60_000 });
});

test("hidden characters are counted in the list of documents, and explained on the document's page", async ({
  page,
}) => {
  await page.goto("/library");
  await page
    .getByLabel("Choose files")
    .setInputFiles(file("quiet.md", "# The quiet pier\n\nThe pier is 80\u200b metres\u2060 long.\n"));
  const documents = page.getByRole("region", { name: "Documents", exact: true });
  const row = documents.getByRole("listitem").filter({ hasText: "The quiet pier" });
  await expect(row.getByText("2 hidden characters removed")).toBeVisible({ timeout: 60_000 });
  await row.getByRole("link", { name: "The quiet pier" }).click();
  const findings = page.getByRole("region", { name: "Found during import" });
  await expect(findings).toContainText("2 hidden characters removed");
  await expect(findings).toContainText("They can hide words from a reader");
});
