import { ParseFailure } from "./parse-failure";
import type { Parsed, ReadLimits } from "./parser";
import { LaidOutPages } from "./pdf/laid-out-pages";
import type { PageContent } from "./pdf/page/page-content";
import type { OcrInput } from "./pictures/ocr-input";
import { OcrPages } from "./pictures/ocr-pages";
import { countImagePages } from "./pictures/picture-file";
import type { ReceiptWriter } from "./receipt/receipt-writer";

const NOTHING: PageContent = { width: 0, height: 0, words: [], turned: [], rules: [], fills: [], figures: [] };

/**
 * Text of a picture, or of each page of a TIFF, as OCR reads it.
 * @throws ParseFailure `broken`, `too_many_pages`, `too_large`, `scanned`, `no_text`
 */
export async function parseImage(
  bytes: Uint8Array,
  { maxPages, maxTextChars }: ReadLimits,
  receipt: ReceiptWriter,
  ocr: OcrInput,
): Promise<Parsed> {
  const count = await countImagePages(bytes);
  if (count > maxPages) throw new ParseFailure("too_many_pages", `${count} pages, ${maxPages} at most`);
  receipt.extent = { unit: "page", count };
  const ocrPages = await OcrPages.open(ocr);
  const pages = new LaidOutPages(receipt, maxTextChars);
  for (let number = 1; number <= count; number += 1) {
    const result = ocrPages.resultOf(number);
    const page = ocrPages.pageOf(number);
    if (result === undefined && ocr.pages !== "off") ocrPages.waiting.push(number);
    if (result === undefined) receipt.unread(number, "no_text_layer");
    else if (result.state === "unread") receipt.unread(number, result.reason);
    pages.add(page === null ? NOTHING : ocrPages.use(number, page, receipt));
  }
  return pages.finish(ocrPages);
}
