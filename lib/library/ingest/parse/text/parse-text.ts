import { ParseFailure } from "../parse-failure";
import type { Findings, Parsed, ReadLimits } from "../parser";
import { cleanText } from "./clean-text";
import { decodeText } from "./decode-text";

/**
 * A plain text.
 * @throws ParseFailure `unsupported_type`, `empty`, `too_large`
 */
export function parseText(bytes: Uint8Array, { maxTextChars }: ReadLimits, findings: Findings): Parsed {
  const decoded = decodeText(bytes);
  if (decoded === null) throw new ParseFailure("unsupported_type", "the file is not text");
  const text = cleanText(decoded, findings);
  if (text.trim() === "") throw new ParseFailure("empty", "only white space");
  if (text.length > maxTextChars) throw new ParseFailure("too_large", `more than ${maxTextChars} characters of text`);
  return { text, pageStarts: [], headings: [], pages: null, title: null, language: null };
}
