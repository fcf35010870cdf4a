import { z } from "zod";
import { blocksOf } from "../html/html-blocks";
import { messageOf, ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { type Block, joinBlocks } from "../text/blocks-text";
import { type DoclingDocument, doclingAnswerSchema } from "./docling-document";
import { doclingPages } from "./docling-pages";

/** Docling read all pages; otherwise it reports `partial_success`, without saying which are missing. */
const WHOLE = "success";

/**
 * Text of a document that a docling server has read, from its answer.
 * @throws ParseFailure `broken` for an unexpected or incomplete answer, `too_many_pages`, `too_large`,
 * `no_text`, or those of `TableLimits`
 */
export function parseDocling(bytes: Uint8Array, limits: ReadLimits, receipt: ReceiptWriter): Parsed {
  const document = answeredDocument(bytes);
  const pageCount = Object.values(document.pages).reduce((most, { page_no }) => Math.max(most, page_no), 0);
  if (pageCount > limits.maxPages)
    throw new ParseFailure("too_many_pages", `${pageCount} pages, ${limits.maxPages} at most`);
  if (pageCount > 0) receipt.extent = { unit: "page", count: pageCount };
  const blocks: Block[] = [];
  /** By page, its first block; pages without text begin with that of the next. */
  const firstBlocks: number[] = [];
  for (const { number, element } of doclingPages(document, receipt)) {
    while (firstBlocks.length < Math.min(number, pageCount)) firstBlocks.push(blocks.length);
    blocks.push(...blocksOf(element, { receipt, place: number === 0 ? null : number }));
  }
  const { text, headings, starts } = joinBlocks(blocks, limits);
  const pageStarts = Array.from(
    { length: pageCount },
    (_, page) => starts[firstBlocks[page] ?? blocks.length] ?? text.length,
  );
  const title = headings.find(({ level }) => level === 1)?.title ?? null;
  return { text, headings, pageStarts, title, language: null };
}

function answeredDocument(bytes: Uint8Array): DoclingDocument {
  try {
    const { status, document } = doclingAnswerSchema.parse(JSON.parse(new TextDecoder().decode(bytes)));
    if (status !== WHOLE) throw new ParseFailure("broken", `docling answered "${status.slice(0, 40)}"`);
    return document.json_content;
  } catch (error) {
    if (error instanceof ParseFailure) throw error;
    const detail = error instanceof z.ZodError ? z.prettifyError(error) : messageOf(error);
    throw new ParseFailure("broken", `not an answer of docling: ${detail.slice(0, MAX_DETAIL_CHARS)}`);
  }
}
const MAX_DETAIL_CHARS = 500;
