import { ParseFailure } from "../parse-failure";
import type { Parsed, ReadLimits } from "../parser";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import { cleanText } from "./clean-text";
import { decodeText } from "./decode-text";

/**
 * A plain text.
 * @throws ParseFailure `unsupported_type`, `empty`, `too_large`
 */
export function parseText(bytes: Uint8Array, { maxTextChars }: ReadLimits, receipt: ReceiptWriter): Parsed {
  const decoded = decodeText(bytes, receipt);
  if (decoded === null) throw new ParseFailure("unsupported_type", "the file is not text");
  receipt.found(decoded);
  const text = cleanText(decoded, receipt);
  if (text.trim() === "") throw new ParseFailure("empty", "only white space");
  if (text.length > maxTextChars) throw new ParseFailure("too_large", `more than ${maxTextChars} characters of text`);
  return { text, pageStarts: [], headings: [], title: null, language: null };
}
