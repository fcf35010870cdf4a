import { Api } from "../support/api";
import { dropFiles } from "../support/drop-files";
import { expect, test } from "../support/fixtures";

/** Marks the documents of these tests, so that they can be deleted. */
const MARK = "Skerry light";
const file = (number: number) => ({
  name: `skerry-light-${number}.md`,
  text: `# ${MARK} ${number}\n\nThe ${MARK} number ${number} flashes every ${number + 3} seconds.\n`,
});

test.afterEach(async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  for (const document of await api.documents()) if (!document.sample) await api.deleteDocument(document.id);
});

test("files dropped anywhere on the page are imported one by one, each with its result", async ({
  page,
  expectFailure,
}) => {
  expectFailure(/\/api\/documents$/);
  await page.goto("/library");
  const count = 40;
  const files = Array.from({ length: count }, (_, number) => file(number));
  await dropFiles(page, [...files, { name: "nothing.md", text: "" }, file(0)]);
  await expect(page.getByText("Drop to add to the library")).toHaveCount(0);

  const jobs = page.getByRole("region", { name: "Adding to the library" });
  await expect(jobs.getByText(`${count} of ${count + 1} files added`)).toBeVisible({ timeout: 80_000 });
  await expect(jobs.getByRole("listitem").filter({ hasText: "nothing.md" })).toContainText("The file is empty.");

  await jobs.getByRole("button", { name: "Failed 1" }).click();
  await expect(jobs.getByRole("listitem")).toHaveCount(1);
  await jobs.getByRole("button", { name: "Clear finished" }).click();
  await jobs.getByRole("button", { name: "Dismiss “nothing.md”" }).click();
  await expect(jobs).toHaveCount(0);

  const documents = page.getByRole("region", { name: "Documents" });
  await documents.getByRole("searchbox", { name: "Search titles" }).fill("light 37");
  await expect(documents.getByRole("listitem")).toHaveCount(1);
  await expect(documents.getByRole("link", { name: `${MARK} 37` })).toBeVisible();
});

test("files that cannot be sent wait with the reason, and are sent once the server is back", async ({
  page,
  expectFailure,
}) => {
  expectFailure(/\/api\/documents$/);
  await page.goto("/library");
  await page.route("**/api/documents", (route) =>
    route.request().method() === "POST" ? route.abort("connectionrefused") : route.fallback(),
  );
  await dropFiles(page, [file(50), file(51)]);
  const jobs = page.getByRole("region", { name: "Adding to the library" });
  await expect(jobs.getByText("Couldn’t reach the server. Try again once it is back.")).toHaveCount(2);
  await page.unroute("**/api/documents");
  await jobs.getByRole("button", { name: "Retry all failed" }).click();
  await expect(jobs.getByText("2 of 2 files added")).toBeVisible({ timeout: 60_000 });
});

test("a long document can be cancelled, survives a reload, and can be retried or deleted", async ({ page }) => {
  const text = Array.from({ length: 6_000 }, (_, line) => `The ${MARK} keeper wrote entry ${line} of the log.`).join(
    "\n\n",
  );
  await page.goto("/library");
  await dropFiles(page, [{ name: "skerry-light-log.txt", text }]);
  const jobs = page.getByRole("region", { name: "Adding to the library" });
  await expect(jobs.getByText(/^Indexing \d+ of \d+ passages$/)).toBeVisible({ timeout: 60_000 });
  await page.reload();
  await jobs.getByRole("button", { name: /^Cancel “/ }).click();
  await expect(jobs.getByText("Cancelled")).toBeVisible();
  await page.reload();
  await expect(jobs.getByText("Cancelled")).toBeVisible();
  await jobs.getByRole("button", { name: /^Try “.*” again$/ }).click();
  await expect(jobs.getByRole("progressbar").first()).toBeVisible();
  await jobs.getByRole("button", { name: /^Cancel “/ }).click();
  await expect(jobs.getByText("Cancelled")).toBeVisible();
  await jobs.getByRole("button", { name: /^Delete “/ }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(jobs).toHaveCount(0);
});

test("an address that may not be fetched is rejected with a message, in both languages", async ({
  page,
  expectFailure,
}) => {
  expectFailure(/\/api\/documents$/);
  await page.goto("/library");
  await page.getByRole("button", { name: "Add a web page" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Address").fill("not an address");
  await dialog.getByRole("button", { name: "Add to the library" }).click();
  await expect(dialog.getByText("Enter a full address that starts with https:// or http://.").first()).toBeVisible();
  await dialog.getByLabel("Address").fill("http://169.254.169.254/latest/meta-data");
  await dialog.getByLabel("Address").press("Enter");
  await expect(dialog.getByText(/^This address can’t be fetched/).first()).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Add a web page" })).toBeFocused();

  await page.getByRole("button", { name: "Français" }).click();
  await page.getByRole("button", { name: "Ajouter une page Web" }).click();
  await dialog.getByLabel("Adresse").fill("http://[::1]/");
  await dialog.getByLabel("Adresse").press("Enter");
  await expect(dialog.getByText(/^Adresse refusée/).first()).toBeVisible();
});

test("a web page is imported as text, and nothing in it is executed or loaded", async ({ page, baseURL }) => {
  const api = new Api(baseURL ?? "");
  await page.goto("/library");
  const html = `<!doctype html><html lang="en"><head><title>${MARK} <b>history</b></title></head><body><main>
    <h1>The history of the ${MARK}</h1><p>It was lit in 1861. &lt;script&gt;window.hostile = 1&lt;/script&gt;</p>
    <p><img src="http://tracker.invalid/x.png" onerror="window.hostile = 2"> It has 112 steps.</p>
    <script>window.hostile = 3</script></main></body></html>`;
  await dropFiles(page, [{ name: "skerry-history.html", text: html }]);
  const row = page.getByRole("region", { name: "Documents" }).getByRole("listitem").filter({ hasText: "Web page" });
  await expect(row).toHaveCount(1, { timeout: 60_000 });
  await row.getByRole("link").first().click();
  const text = page.getByRole("article", { name: "Document text" });
  await expect(text).toContainText("<script>window.hostile = 1</script>");
  await expect(text.getByRole("heading", { name: /The history of the/ })).toBeVisible();
  await expect(text.getByRole("img")).toHaveCount(0);
  expect(await page.evaluate(() => "hostile" in window)).toBe(false);
  // The visible text is the stored one: citations use its offsets.
  const id = page.url().split("/").at(-1) ?? "";
  const stored: unknown = await (await api.fetch(`/api/documents/${id}`)).json();
  await page.getByRole("switch", { name: "Highlight passages" }).click();
  expect(stored).toMatchObject({ text: await text.evaluate((element) => element.textContent) });
});
