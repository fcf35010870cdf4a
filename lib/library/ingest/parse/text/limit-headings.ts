import type { Heading } from "../parse-document";
import type { ReceiptWriter } from "../receipt/receipt-writer";

/** A longer heading is treated as a paragraph, since every passage below it would repeat it. */
export const HEADING_MAX_CHARS = 250;
/** Maximum headings of a document, each of which starts a section: ten per page of the longest book. */
const MAX_HEADINGS = 20_000;

/** Limits headings in length and number. Counts those that become ordinary text in `plainHeadings`. */
export function limitHeadings(headings: readonly Heading[], receipt: ReceiptWriter): Heading[] {
  const kept = headings.filter(({ title }) => title.length <= HEADING_MAX_CHARS).slice(0, MAX_HEADINGS);
  receipt.plainHeadings += headings.length - kept.length;
  return kept;
}
