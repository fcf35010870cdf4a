import { ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { cleanText } from "./clean-text";
import { decodeText } from "./encoding/decode-text";

/**
 * A plain text.
 * @throws ParseFailure `unsupported_type`, `empty`, `too_large`
 */
export function parseText(bytes: Uint8Array, limits: ReadLimits, receipt: ReceiptWriter): Parsed {
  return parseMarkedText(bytes, limits, receipt, (source) => source);
}

/**
 * A text with markup.
 * @param read replaces the markup of a source
 * @throws ParseFailure as `parseText`
 */
export function parseMarkedText(
  bytes: Uint8Array,
  { maxTextChars }: ReadLimits,
  receipt: ReceiptWriter,
  read: (source: string) => string,
): Parsed {
  const decoded = decodeText(bytes, receipt);
  if (decoded === null) throw new ParseFailure("unsupported_type", "the file is not text");
  const source = read(decoded);
  receipt.found(source);
  const text = cleanText(source, receipt);
  if (text.trim() === "") throw new ParseFailure("empty", "only white space");
  if (text.length > maxTextChars) throw new ParseFailure("too_large", `more than ${maxTextChars} characters of text`);
  return { text, pageStarts: [], headings: [], title: null, language: null };
}
