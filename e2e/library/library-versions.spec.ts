import { Api } from "../support/api";
import { expect, test } from "../support/fixtures";

test.afterEach(async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  for (const document of await api.documents()) if (!document.sample) await api.deleteDocument(document.id);
});

test("a changed file is the next version; the previous one still opens, and can be separated", async ({
  page,
  baseURL,
}) => {
  const api = new Api(baseURL ?? "");
  const first = await api.addDocument("lock-gate.md", "# The lock gate\n\nThe gate weighs 61 tonnes.\n");
  await page.goto("/library");
  await page.getByLabel("Choose files").setInputFiles({
    name: "lock-gate.md",
    mimeType: "text/markdown",
    buffer: Buffer.from("# The lock gate\n\nThe gate weighs 64 tonnes.\n"),
  });
  const jobs = page.getByRole("region", { name: "Adding to the library" });
  await expect(jobs.getByText("Ready, as version 2")).toBeVisible({ timeout: 60_000 });
  const documents = page.getByRole("region", { name: "Documents", exact: true });
  const rows = documents.getByRole("listitem").filter({ hasText: "The lock gate" });
  await expect(rows).toHaveCount(1);
  await expect(rows.getByText("Version 2")).toBeVisible();

  // The target of an old citation.
  await page.goto(`/library/${first}?passage=0`);
  const text = page.getByRole("article", { name: "Document text" });
  await expect(text).toContainText("61 tonnes");
  await expect(page.getByText(/^This is version 1\. It is no longer searched/)).toBeVisible();
  await page.getByRole("link", { name: "Open the current version" }).click();
  await expect(text).toContainText("64 tonnes");
  const versions = page.getByRole("navigation", { name: "Versions" });
  await expect(versions.getByRole("link")).toHaveCount(2);
  await expect(versions.getByRole("link", { name: /^Version 2/ })).toHaveAttribute("aria-current", "page");

  await versions.getByRole("button", { name: "Keep as a separate document" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Keep both" }).click();
  await expect(versions).toHaveCount(0);
  await page.goto("/library");
  await expect(rows).toHaveCount(2);
});
