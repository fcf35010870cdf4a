import { messageOf, ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { cleanText } from "../text/clean-text";
import type { FlowItem } from "./layout/flow";
import { layOutPage } from "./layout/lay-out-page";
import { type PageWithoutRunning, RunningLines } from "./layout/running-lines";
import { writeText } from "./layout/write-text";
import type { PageContent } from "./page/page-content";
import { PdfFile } from "./page/pdf-file";
import { type PageReader, readPage } from "./page/read-page";

/** Maximum time spent looking for pictures on pages without text, in milliseconds, since each page must be decoded. */
const PICTURES_MS = 10_000;

/**
 * Text of a PDF in reading order; scanned pages are reported as unread, since their text cannot be searched.
 * @throws ParseFailure `encrypted`, `broken`, `too_many_pages`, `too_large`, `scanned`, `no_text`
 */
export async function parsePdf(
  bytes: Uint8Array,
  { maxPages, maxTextChars }: ReadLimits,
  receipt: ReceiptWriter,
): Promise<Parsed> {
  const file = await PdfFile.open(bytes);
  const pdf = file.document;
  if (pdf.numPages > maxPages) throw new ParseFailure("too_many_pages", `${pdf.numPages} pages, ${maxPages} at most`);
  receipt.extent = { unit: "page", count: pdf.numPages };
  // Pictures of pages with text are not decoded.
  receipt.figuresCounted = false;
  const layers = await pdf.getOptionalContentConfig();
  const reader = { file, isShown: (group: unknown) => layers.isVisible(group) };
  const running = new RunningLines();
  const pages: FlowItem[][] = [];
  const empty: number[] = [];
  let chars = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const content = await contentOf(reader, number, receipt);
    chars += charsOf(content);
    if (chars > maxTextChars) throw new ParseFailure("too_large", `more than ${maxTextChars} characters of text`);
    if (content.words.length + content.turned.length === 0) empty.push(number);
    for (const page of running.add(content)) pages.push(flowOf(page, receipt));
  }
  for (const page of running.rest()) pages.push(flowOf(page, receipt));
  await reportPictures(file, empty, receipt);
  const { text, pageStarts, headings } = writeText(pages, receipt);
  if (!/[\p{L}\p{N}]/u.test(text) && receipt.unreadPages > 0) {
    throw new ParseFailure("scanned", `${receipt.unreadPages} of ${pdf.numPages} pages are pictures`);
  }
  if (!/[\p{L}\p{N}]/u.test(text)) throw new ParseFailure("no_text", `${pdf.numPages} pages without text`);
  return { text, pageStarts, headings, title: null, language: null };
}

/** Reports the pages that have a picture but no text as unread, and those that there was no time to examine. */
async function reportPictures(file: PdfFile, empty: readonly number[], receipt: ReceiptWriter): Promise<void> {
  const { ops } = file;
  const pictures = new Set([ops.paintImageXObject, ops.paintImageMaskXObject, ops.paintInlineImageXObject]);
  const since = performance.now();
  for (const number of empty) {
    if (performance.now() - since > PICTURES_MS) receipt.unread(number, "time_limit");
    else if (await holdsPicture(file, number, pictures)) receipt.unread(number, "no_text_layer");
  }
}

async function holdsPicture(
  file: PdfFile,
  number: number,
  pictures: ReadonlySet<number | undefined>,
): Promise<boolean> {
  try {
    const page = await (await file.withPictures()).getPage(number);
    const { fnArray } = await page.getOperatorList();
    page.cleanup();
    return fnArray.some((operation) => pictures.has(operation));
  } catch {
    // A page that cannot be drawn counts as having no picture.
    return false;
  }
}

async function contentOf(reader: PageReader, number: number, receipt: ReceiptWriter): Promise<PageContent> {
  try {
    return await readPage(reader, number, receipt);
  } catch (error) {
    throw new ParseFailure("broken", `page ${number}: ${messageOf(error)}`);
  }
}

function charsOf({ words, turned }: PageContent): number {
  return [...words.map(({ text }) => text), ...turned].reduce((sum, text) => sum + text.length, 0);
}

/** A page in reading order; headers and footers that occurred before are left out. */
function flowOf({ content, words, first, again }: PageWithoutRunning, receipt: ReceiptWriter): FlowItem[] {
  for (const text of again) receipt.leaveOut("running_lines", text);
  const aside = (text: string): FlowItem => ({ kind: "aside", text: cleanText(text, receipt) });
  return [...first.map(aside), ...layOutPage({ ...content, words }, receipt), ...content.turned.map(aside)];
}
