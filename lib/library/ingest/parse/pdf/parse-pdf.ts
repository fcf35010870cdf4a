import { oneLine } from "@/lib/shared/text/one-line";
import { messageOf, ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import type { OcrInput } from "../pictures/ocr-input";
import { OcrPages } from "../pictures/ocr-pages";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { FigureTexts } from "./figure-texts";
import { LaidOutPages } from "./laid-out-pages";
import { ownDetails } from "./own-details";
import { PdfFile } from "./page/pdf-file";
import { type PageReader, type ReadPage, readPage } from "./page/read-page";
import { ScannedPages } from "./scanned-pages";

/** A label with more characters is not one printed on a page. */
const MAX_CHARS = 20;

/**
 * Text of a PDF in reading order. Scanned pages, and pictures on others, are left to OCR; those that OCR does not read
 * are reported as unread.
 * @throws ParseFailure `encrypted`, `broken`, `too_many_pages`, `too_large`, `scanned`, `no_text`
 */
export async function parsePdf(
  bytes: Uint8Array,
  { maxPages, maxTextChars }: ReadLimits,
  receipt: ReceiptWriter,
  ocr: OcrInput,
): Promise<Parsed> {
  const file = await PdfFile.open(bytes);
  const pdf = file.document;
  if (pdf.numPages > maxPages) throw new ParseFailure("too_many_pages", `${pdf.numPages} pages, ${maxPages} at most`);
  receipt.extent = { unit: "page", count: pdf.numPages };
  // Not known yet, since pictures are not decoded here.
  receipt.figuresCounted = false;
  const layers = await pdf.getOptionalContentConfig();
  const reader = { file, isShown: (group: unknown) => layers.isVisible(group) };
  const ocrPages = await OcrPages.open(ocr);
  const figures = new FigureTexts(ocrPages, { isOn: ocr.pages !== "off", pages: pdf.numPages, receipt, maxTextChars });
  const scans = new ScannedPages(ocr.pages, { ocr: ocrPages, figures }, reader, receipt);
  const pages = new LaidOutPages(receipt, maxTextChars);
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const layer = await textLayerOf(reader, number, receipt);
    pages.add(await scans.contentOf(number, layer));
  }
  const details = await file.details();
  const parsed = pages.finish(ocrPages, `${details.get("Producer")} ${details.get("Creator")}`);
  const { title, author } = ownDetails(details, parsed.text);
  receipt.author = author;
  return { ...parsed, pageLabels: await pageLabels(file), title };
}

async function textLayerOf(reader: PageReader, number: number, receipt: ReceiptWriter): Promise<ReadPage> {
  try {
    return await readPage(reader, number, receipt);
  } catch (error) {
    throw new ParseFailure("broken", `page ${number}: ${messageOf(error)}`);
  }
}

/**
 * The page labels of a PDF, in order (ISO 32000-2, 12.4.2): "iv", "A-3"; empty if they are the page numbers, or
 * useless. A page without a label has its number.
 */
async function pageLabels({ document }: PdfFile): Promise<string[]> {
  // Damaged labels are no reason to refuse a document.
  const stated = await document.getPageLabels().catch(() => null);
  if (stated === null || stated.length !== document.numPages) return [];
  const labels = stated.map((label, at) => cleanLabel(label) || String(at + 1));
  return labels.every((label, at) => label === String(at + 1)) ? [] : labels;
}

function cleanLabel(label: string): string {
  const clean = oneLine(label.replace(/[\p{C}\ufffd]+/gu, ""));
  return clean.length > MAX_CHARS ? "" : clean;
}
