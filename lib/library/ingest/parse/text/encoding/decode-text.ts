import type { ReceiptWriter } from "../../receipt/receipt-writer";
import { decodeAs, isLatin } from "./encodings";
import { guessText } from "./guess-encoding";
import { utf16Label } from "./utf16";

/** Encodings whose bytes may be valid UTF-8: a declaration of one is tried first. */
const VALID_AS_UTF8 = /^(?:iso-2022-|hz-gb|utf-7)/i;
/** Declarations that say nothing about bytes that are not UTF-8. */
const UNICODE = /^(?:utf-?(?:8|16|32)|unicode|ucs-?2)/i;
const ASCII = /^(?:us-ascii|ascii|ansi_x3\.4(?:-\d+)?|unknown(?:-8bit)?|x-unknown|default|none|binary|8bit)$/i;
/** Share of characters that may be damaged in a text of the declared encoding. */
const MAX_DAMAGED_SHARE = 0.01;

/**
 * Decodes a text file: UTF-8, UTF-16 (also without a byte order mark), the declared encoding, or else the one in which the
 * bytes are likeliest a text. A guess that is not sure is reported.
 * @param declared the encoding that the file or its server declares
 * @returns `null` when the bytes are not text
 */
export function decodeText(bytes: Uint8Array, receipt: ReceiptWriter, declared?: string): string | null {
  const utf16 = utf16Label(bytes);
  if (utf16 !== undefined) return textOrNull(decodeUnicode(bytes, utf16));
  const label = declared?.trim() ?? "";
  if (VALID_AS_UTF8.test(label)) return textOrNull(decodeAs(bytes, label));
  const utf8 = decodeUnicode(bytes, "utf-8");
  if (utf8 !== null) return textOrNull(utf8);
  const stated = UNICODE.test(label) ? decodeDamaged(bytes) : decodeDeclared(bytes, label);
  if (stated !== null) return textOrNull(stated);
  const { text, isSure } = guessText(bytes);
  if (looksBinary(text)) return null;
  if (!isSure) receipt.unsureEncodings += 1;
  return text;
}

/** UTF-8 with some invalid bytes; accepted if most non-ASCII characters are valid. */
function decodeDamaged(bytes: Uint8Array): string | null {
  const text = new TextDecoder("utf-8").decode(bytes);
  const unread = text.match(/\ufffd/g)?.length ?? 0;
  const read = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return read > unread ? text : null;
}

/** @returns `null` if the encoding is unknown, or plainly not that of the bytes */
function decodeDeclared(bytes: Uint8Array, label: string): string | null {
  if (label === "" || ASCII.test(label)) return null;
  const text = decodeAs(bytes, label);
  if (text === null || isLatin(label)) return text;
  return (text.match(/\ufffd/g)?.length ?? 0) <= text.length * MAX_DAMAGED_SHARE ? text : null;
}

function decodeUnicode(bytes: Uint8Array, label: string): string | null {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function textOrNull(text: string | null): string | null {
  return text === null || looksBinary(text) ? null : text;
}

/** Whether a text has too many control characters; a few stray ones are tolerated. */
function looksBinary(text: string): boolean {
  const tolerated = Math.max(2, text.length * 0.001);
  let controls = 0;
  for (let index = 0; index < text.length; index += 1) {
    if (isBinaryControl(text.charCodeAt(index))) controls += 1;
    if (controls > tolerated) return true;
  }
  return false;
}

/** Control characters except tab, line ends, form feed and the escape of coloured terminal output. */
function isBinaryControl(code: number): boolean {
  return code < 9 || (code > 13 && code < 32 && code !== 27);
}
