import { Api, finalAnswer } from "../support/api";
import { expect, test } from "../support/fixtures";

const FILE = {
  name: "ferry-to-halden.md",
  mimeType: "text/markdown",
  buffer: Buffer.from(
    "# The ferry to Halden\n\nThe ferry to Halden carries 118 passengers and 24 cars.\nIts captain is Ottoline Brask, who has steered it since 2003.\n",
  ),
};
const QUESTION = "Who is the captain of the ferry to Halden?";

test("a file becomes a document that search finds, until it is deleted", async ({ page, baseURL }) => {
  await page.goto("/library");
  await page.getByLabel("Choose files").setInputFiles(FILE);
  const jobs = page.getByRole("region", { name: "Adding to the library" });
  await expect(jobs.getByRole("listitem").filter({ hasText: FILE.name }).getByText("Ready")).toBeVisible({
    timeout: 60_000,
  });
  const documents = page.getByRole("region", { name: "Documents" });
  await expect(documents.getByRole("link", { name: "The ferry to Halden" })).toBeVisible();

  await page.getByRole("tab", { name: "Search debugger" }).click();
  await page.getByRole("searchbox", { name: "Query" }).fill(QUESTION);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  const first = page.getByRole("table", { name: "Search results" }).getByRole("row").nth(1);
  await expect(first.getByRole("link", { name: "The ferry to Halden" })).toBeVisible();
  await expect(first.getByText("Ottoline Brask")).toBeVisible();

  await first.getByRole("link", { name: "The ferry to Halden" }).click();
  await expect(page).toHaveURL(/\/library\/[^/?]+\?passage=0$/);
  await expect(page.getByRole("article", { name: "Document text" })).toContainText("24 cars");

  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page).toHaveURL(/\/library$/);
  await expect(page.getByRole("link", { name: "Aubrelle" }).first()).toBeVisible();
  await expect(page.getByRole("link", { name: "The ferry to Halden" })).toHaveCount(0);

  const final = finalAnswer((await new Api(baseURL ?? "").ask({ question: QUESTION })).events);
  expect(final.outcome).toBe("abstained");
});

test("a document and its progress survive a reload", async ({ page, baseURL }) => {
  const api = new Api(baseURL ?? "");
  await page.goto("/library");
  const text = Array.from({ length: 120 }, (_, i) => `Buoy ${i} of the Halden strait has the number ${i * 7}.`).join(
    "\n\n",
  );
  await page
    .getByLabel("Choose files")
    .setInputFiles({ name: "buoys.txt", mimeType: "text/plain", buffer: Buffer.from(text) });
  await expect(page.getByRole("region", { name: "Adding to the library" })).toContainText("buoys.txt");
  await expect(async () =>
    expect(await api.documents()).toContainEqual(expect.objectContaining({ fileName: "buoys.txt" })),
  ).toPass();
  await page.reload();
  const row = page.getByRole("region", { name: "Documents" }).getByRole("listitem").filter({ hasText: "buoys" });
  await expect(row).toBeVisible({ timeout: 60_000 });
  const id = (await api.documents()).find((document) => document.fileName === "buoys.txt")?.id;
  await api.deleteDocument(id ?? "");
});

test("a file that cannot be read shows why, and nothing of it stays", async ({ page, expectFailure }) => {
  expectFailure(/\/api\/documents$/);
  await page.goto("/library");
  const input = page.getByLabel("Choose files");
  const uploads = page.getByRole("list", { name: "Files being added" });
  await input.setInputFiles({ name: "hollow.md", mimeType: "text/markdown", buffer: Buffer.alloc(0) });
  await expect(uploads.getByText("The file is empty.")).toBeVisible();

  await input.setInputFiles({ name: "song.mp3", mimeType: "audio/mpeg", buffer: Buffer.from("ID3\u0003") });
  await expect(
    uploads.getByText(
      "This type of file isn’t supported. Use .pdf, .docx, .pptx, .xlsx, .odt, .odp, .ods, .rtf, .epub, .csv, .tsv, .html, .eml, .msg, .md, .txt, .png, .jpg, .tif, .webp, or a .zip of these.",
    ),
  ).toBeVisible();

  const documents = page.getByRole("region", { name: "Documents" });
  await expect(documents.getByText("hollow")).toHaveCount(0);
  await expect(documents.getByText("song")).toHaveCount(0);
});

test("pasted text becomes a document", async ({ page, baseURL }) => {
  const api = new Api(baseURL ?? "");
  await page.goto("/library");
  await page.getByRole("button", { name: "Paste text" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Title").fill("Notes on the Halden mill");
  await dialog.getByLabel("Text").fill("The mill of Halden grinds 900 kilograms of rye a day.");
  await dialog.getByRole("button", { name: "Add to the library" }).click();
  const row = page.getByRole("region", { name: "Documents" }).getByRole("listitem").filter({ hasText: "Halden mill" });
  await expect(row).toBeVisible({ timeout: 60_000 });
  const id = (await api.documents()).find((document) => document.title === "Notes on the Halden mill")?.id;
  await api.deleteDocument(id ?? "");
});
