import { getDocumentProxy, getResolvedPDFJS } from "unpdf";
import { messageOf, ParseFailure } from "../parse-failure";
import type { Findings, Parsed, ReadLimits } from "../parser";
import { type Line, pageLines, withoutRunningLines } from "./pdf-lines";
import { joinPages } from "./pdf-paragraphs";

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>;

/**
 * Maximum time spent looking for pictures on pages without text, in milliseconds, since each page must be decoded. The
 * share of the pages examined by then is extrapolated to the rest.
 */
const PICTURES_MS = 10_000;

/**
 * Text of a PDF in reading order; scanned pages are counted, since their text cannot be searched.
 * @throws ParseFailure `encrypted`, `broken`, `too_many_pages`, `too_large`, `scanned`, `no_text`
 */
export async function parsePdf(
  bytes: Uint8Array,
  { maxPages, maxTextChars }: ReadLimits,
  findings: Findings,
): Promise<Parsed> {
  const pdf = await open(bytes);
  if (pdf.numPages > maxPages) throw new ParseFailure("too_many_pages", `${pdf.numPages} pages, ${maxPages} at most`);
  const pages: Line[][] = [];
  let chars = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const lines = await readPage(pdf, number, findings);
    chars += lines.reduce((sum, line) => sum + line.text.length, 0);
    if (chars > maxTextChars) throw new ParseFailure("too_large", `more than ${maxTextChars} characters of text`);
    pages.push(lines);
  }
  findings.scannedPages = await countPictures(pdf, pages);
  const { text, pageStarts, headings } = joinPages(withoutRunningLines(pages));
  if (!/[\p{L}\p{N}]/u.test(text) && findings.scannedPages > 0) {
    throw new ParseFailure("scanned", `${findings.scannedPages} of ${pdf.numPages} pages are pictures`);
  }
  if (!/[\p{L}\p{N}]/u.test(text)) throw new ParseFailure("no_text", `${pdf.numPages} pages without text`);
  return { text, pageStarts, headings, pages: pdf.numPages, title: null, language: null };
}

async function open(bytes: Uint8Array): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes, { isEvalSupported: false, useSystemFonts: false, verbosity: 0 });
  } catch (error) {
    if (error instanceof Error && error.name === "PasswordException")
      throw new ParseFailure("encrypted", "a password is needed");
    throw new ParseFailure("broken", messageOf(error));
  }
}

/** Counts the pages that have a picture but no text. */
async function countPictures(pdf: Pdf, pages: readonly Line[][]): Promise<number> {
  const empty = pages.flatMap((lines, index) => (lines.length === 0 ? [index + 1] : []));
  const { OPS } = await getResolvedPDFJS();
  const pictures = new Set([OPS.paintImageXObject, OPS.paintImageMaskXObject, OPS.paintInlineImageXObject]);
  const since = performance.now();
  let examined = 0;
  let found = 0;
  for (const number of empty) {
    if (performance.now() - since > PICTURES_MS) return Math.round((found / examined) * empty.length);
    examined += 1;
    if (await holdsPicture(pdf, number, pictures)) found += 1;
  }
  return found;
}

async function holdsPicture(pdf: Pdf, number: number, pictures: ReadonlySet<number>): Promise<boolean> {
  try {
    const page = await pdf.getPage(number);
    const { fnArray } = await page.getOperatorList();
    page.cleanup();
    return fnArray.some((operation) => pictures.has(operation));
  } catch {
    // A page that cannot be drawn counts as having no picture.
    return false;
  }
}

async function readPage(pdf: Pdf, number: number, findings: Findings): Promise<Line[]> {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    return pageLines(
      items.filter((item) => "str" in item),
      findings,
    );
  } catch (error) {
    throw new ParseFailure("broken", `page ${number}: ${messageOf(error)}`);
  }
}
