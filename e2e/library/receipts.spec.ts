import { PDFDocument } from "pdf-lib";
import { scanFile } from "@/lib/library/ingest/testing/scan-file";
import { Api, finalAnswer } from "../support/api";
import { expect, test } from "../support/fixtures";

test.afterEach(async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  await api.saveSettings({});
  for (const document of await api.documents()) if (!document.sample) await api.deleteDocument(document.id);
});

/** A page of text, and one that is a picture. */
async function partlyScanned(): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.load(await scanFile([["The architect was Ada Quill."]]));
  const page = pdf.insertPage(0, [298, 420]);
  page.drawText("The Brackwater tower was built of brick in 1931.", { x: 24, y: 380, size: 10 });
  page.drawText("It is forty metres high and stands by the weir.", { x: 24, y: 364, size: 10 });
  return new Uint8Array(await pdf.save());
}

test("an unread page is on the document's receipt, and in the ending of an answer that misses it", async ({
  page,
  baseURL,
}) => {
  const api = new Api(baseURL ?? "");
  await api.saveSettings({ ocr: { pages: "off" } });
  const id = await api.addDocument("brackwater.pdf", await partlyScanned());

  await page.goto(`/library/${id}`);
  await expect(page.getByText("1 page not read").first()).toBeVisible();
  await page.getByRole("tab", { name: "Import report" }).click();
  const receipt = page.getByRole("tabpanel", { name: "Import report" });
  await expect(receipt.getByText(/2 pages · .*1 page not read/)).toBeVisible();
  const unread = receipt.locator("dl > div").filter({ hasText: "Images without a text layer" });
  await expect(unread).toContainText("page 2");

  const { conversationId, events } = await api.ask({
    question: "Who was the architect of the Brackwater tower?",
    scope: { documents: [id] },
  });
  expect(finalAnswer(events).outcome).not.toBe("approved");
  await page.goto(`/c/${conversationId}`);
  await expect(page.getByText(/^1 page of “.*” could not be read\.$/).first()).toBeVisible();
});
