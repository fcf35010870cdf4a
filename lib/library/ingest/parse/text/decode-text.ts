/** Windows-1252 from 0x80 on; `TextDecoder` of some Node versions reads these bytes as Latin-1. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Share of zero bytes at even or odd positions above which a text without a byte order mark is UTF-16. */
const UTF16_ZERO_SHARE = 0.3;
const SNIFFED_BYTES = 4_096;

/** Encodings whose bytes may be valid UTF-8: a declaration of one is tried first. */
const VALID_AS_UTF8 = /^(?:iso-2022-|hz-gb|utf-7)/i;
/** Encodings decoded as Windows-1252, as the Encoding Standard requires. */
const LATIN = /^(?:windows-1252|cp-?1252|iso-?8859-?1|latin-?1|l1|(?:us-)?ascii)$/i;

/**
 * Decodes a text file: UTF-8, UTF-16 (detected by its byte order mark or the zero bytes of Latin letters), the declared
 * encoding, else Windows-1252.
 * @param declared the encoding that the file or its server declares
 * @returns `null` when the bytes are not text
 */
export function decodeText(bytes: Uint8Array, declared?: string): string | null {
  const utf16 = utf16Label(bytes);
  if (utf16 !== undefined) return decodeStrictly(bytes, utf16);
  const named =
    declared === undefined || LATIN.test(declared) || /^utf-?(?:8|16)/i.test(declared) ? undefined : declared;
  if (named !== undefined && VALID_AS_UTF8.test(named)) return decodeStrictly(bytes, named);
  return (
    decodeStrictly(bytes, "utf-8") ??
    (named === undefined ? null : decodeStrictly(bytes, named)) ??
    (/^utf-?8$/i.test(declared ?? "") ? decodeDamaged(bytes) : null) ??
    decodeWindows1252(bytes)
  );
}

/** UTF-8 with some invalid bytes; accepted if most non-ASCII characters are valid. */
function decodeDamaged(bytes: Uint8Array): string | null {
  const text = new TextDecoder("utf-8").decode(bytes);
  const unread = text.match(/\ufffd/g)?.length ?? 0;
  const read = text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
  return read > unread && !looksBinary(text) ? text : null;
}

function utf16Label(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  const head = bytes.subarray(0, SNIFFED_BYTES);
  let even = 0;
  let odd = 0;
  for (const [index, byte] of head.entries()) {
    if (byte !== 0) continue;
    if (index % 2 === 0) even += 1;
    else odd += 1;
  }
  const half = head.length / 2;
  if (odd > half * UTF16_ZERO_SHARE && even === 0) return "utf-16le";
  if (even > half * UTF16_ZERO_SHARE && odd === 0) return "utf-16be";
  return undefined;
}

function decodeStrictly(bytes: Uint8Array, label: string): string | null {
  try {
    const text = new TextDecoder(label, { fatal: true }).decode(bytes);
    return looksBinary(text) ? null : text;
  } catch {
    return null;
  }
}

function decodeWindows1252(bytes: Uint8Array): string | null {
  const text = asWindows1252(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1"));
  return looksBinary(text) ? null : text;
}

/** Corrects a Windows-1252 text that was decoded as Latin-1. */
export function asWindows1252(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (char) => WINDOWS_1252.charAt(char.charCodeAt(0) - 0x80));
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
