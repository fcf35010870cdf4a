import { drawn, picturedFile, wordsPicture } from "@/lib/library/ingest/testing/pictured-file";
import { Api, finalAnswer } from "../support/api";
import { expect, test } from "../support/fixtures";

const QUESTION = "Who supplied the pump of the Marlbeck station?";

test.afterEach(async ({ baseURL }) => {
  const api = new Api(baseURL ?? "");
  await api.saveSettings({});
  for (const document of await api.documents()) if (!document.sample) await api.deleteDocument(document.id);
});

test("a picture on a page with text is named where it was not read; once it is, its words are cited and marked", async ({
  page,
  baseURL,
}) => {
  const api = new Api(baseURL ?? "");
  const lines = ["The pump of the Marlbeck station was supplied by Ada Quill.", "It was delivered in 1954."];
  const picture = wordsPicture(lines, { width: 1000, height: 375 });
  const file = new Uint8Array(await picturedFile([() => {}, drawn(picture)]));

  await api.saveSettings({ ocr: { pages: "off" } });
  const unread = await api.addDocument("marlbeck.pdf", file);
  await page.goto(`/library/${unread}?tab=receipt`);
  const receipt = page.getByRole("tabpanel", { name: "Import report" });
  await expect(receipt.locator("dl > div").filter({ hasText: "Images without a text layer" })).toContainText(
    "1 picture: page 2",
  );
  const before = await api.ask({ question: QUESTION, scope: { documents: [unread] } });
  expect(finalAnswer(before.events).outcome).not.toBe("approved");
  await page.goto(`/c/${before.conversationId}`);
  await expect(page.getByText(/^1 picture of “.*” could not be read\.$/).first()).toBeVisible();
  await api.deleteDocument(unread);

  await api.saveSettings({});
  const id = await api.addDocument("marlbeck.pdf", file);
  await page.goto(`/library/${id}`);
  const figure = page.getByRole("img", { name: "Picture from the document" });
  await figure.scrollIntoViewIfNeeded();
  await expect
    .poll(() => figure.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth))
    .toBe(1000);

  const { conversationId, events } = await api.ask({ question: QUESTION, scope: { documents: [id] } });
  expect(finalAnswer(events).text).toContain("Ada Quill");
  await page.goto(`/c/${conversationId}`);
  await page
    .getByRole("button", { name: /^Source 1: / })
    .first()
    .click();
  const drawnPage = page.getByRole("region", { name: /^Page 2 of / });
  await expect(drawnPage.locator("[data-mark]").first()).toBeInViewport({ timeout: 30_000 });
  await expect(drawnPage).toContainText("supplied by Ada Quill");
  // The picture fills the page from 35 % to 53 % of its height.
  const tops = await drawnPage
    .locator("[data-mark=evidence]")
    .evaluateAll((marks) => marks.map((mark) => Number.parseFloat(mark instanceof HTMLElement ? mark.style.top : "")));
  expect(tops.length).toBeGreaterThan(0);
  for (const top of tops) expect(top > 34 && top < 54).toBe(true);
});
