import { getDocumentProxy } from "unpdf";
import { ParseFailure } from "./parse-failure.mjs";
import { pageLines, withoutRunningLines } from "./pdf-lines.mjs";
import { joinPages } from "./pdf-paragraphs.mjs";

/** Text of a PDF in reading order. @throws ParseFailure `encrypted`, `broken`, `too_many_pages`, `too_large`, `no_text` */
export async function parsePdf(bytes, { maxPages, maxTextChars }) {
  const pdf = await open(bytes);
  if (pdf.numPages > maxPages) throw new ParseFailure("too_many_pages", `${pdf.numPages} pages, ${maxPages} at most`);
  const pages = [];
  let chars = 0;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const lines = await readPage(pdf, number);
    chars += lines.reduce((sum, line) => sum + line.text.length, 0);
    if (chars > maxTextChars) throw new ParseFailure("too_large", `more than ${maxTextChars} characters of text`);
    pages.push(lines);
  }
  const { text, pageStarts, headings } = joinPages(withoutRunningLines(pages));
  if (!/[\p{L}\p{N}]/u.test(text)) throw new ParseFailure("no_text", `${pdf.numPages} pages without text`);
  return { text, pageStarts, headings, pages: pdf.numPages, title: null, language: null };
}

async function open(bytes) {
  try {
    return await getDocumentProxy(bytes, { isEvalSupported: false, useSystemFonts: false, verbosity: 0 });
  } catch (error) {
    if (error?.name === "PasswordException") throw new ParseFailure("encrypted", "a password is needed");
    throw new ParseFailure("broken", String(error?.message ?? error));
  }
}

async function readPage(pdf, number) {
  try {
    const page = await pdf.getPage(number);
    const { items } = await page.getTextContent();
    page.cleanup();
    return pageLines(items);
  } catch (error) {
    throw new ParseFailure("broken", `page ${number}: ${String(error?.message ?? error)}`);
  }
}
