import iconv from "iconv-lite";
import { LRUCache } from "lru-cache";

/** Labels that neither `TextDecoder` nor iconv-lite knows, and the ones that they do. */
const KNOWN_AS = new Map<string, string>([
  ["macroman", "macintosh"],
  ["x-mac-roman", "macintosh"],
  ["ansi_x3.110-1983", "iso-8859-1"],
]);
/** Code pages that are not named by their number. */
const OF_CODE_PAGE = new Map<number, string>([
  [1200, "utf-16le"],
  [1201, "utf-16be"],
  [10_000, "macintosh"],
  [10_007, "x-mac-cyrillic"],
  [20_127, "windows-1252"],
  [20_932, "euc-jp"],
  [20_936, "gbk"],
  [28_591, "windows-1252"],
  [50_220, "iso-2022-jp"],
  [50_221, "iso-2022-jp"],
  [50_222, "iso-2022-jp"],
  [51_932, "euc-jp"],
  [51_936, "gbk"],
  [51_949, "euc-kr"],
  [54_936, "gb18030"],
  [65_000, "utf-7"],
  [65_001, "utf-8"],
]);
/** Encodings decoded as Windows-1252, as the Encoding Standard requires. */
const LATIN = /^(?:(?:windows|x-cp|cp)-?1252|iso-?8859-?1|latin-?1|l1|(?:us-)?ascii)$/i;
/** Windows-1252 from 0x80 on; `TextDecoder` of some Node versions reads these bytes as Latin-1. */
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** `null` if the encoding is unknown. */
type Decode = (bytes: Uint8Array) => string | null;
/** The cache of labels is limited, since files choose them. */
const MAX_DECODERS = 500;
const decoders = new LRUCache<string, Decode>({ max: MAX_DECODERS });

/** Whether a label names Windows-1252, or an encoding that is a part of it. */
export function isLatin(label: string): boolean {
  return LATIN.test(label.trim());
}

/** The label of a Windows, DOS or Macintosh code page. */
export function labelOf(codePage: number): string {
  return OF_CODE_PAGE.get(codePage) ?? (isWindows(codePage) ? `windows-${codePage}` : `cp${codePage}`);
}

/**
 * The text of bytes in an encoding; bytes without a meaning in it become U+FFFD.
 * @param label a name of the encoding, as files and servers write it
 * @returns `null` if the encoding is unknown
 */
export function decodeAs(bytes: Uint8Array, label: string): string | null {
  return decoderOf(label)(bytes);
}

function decoderOf(written: string): Decode {
  const label = written.trim().toLowerCase();
  let decoder = decoders.get(label);
  if (decoder === undefined) {
    decoder = newDecoder(KNOWN_AS.get(label) ?? label);
    decoders.set(label, decoder);
  }
  return decoder;
}

function newDecoder(label: string): Decode {
  if (isLatin(label)) return windows1252;
  try {
    const decoder = new TextDecoder(label);
    return (bytes) => decoder.decode(bytes);
  } catch {
    // The Encoding Standard has no code pages of DOS.
    return iconv.encodingExists(label) ? (bytes) => iconv.decode(bytes, label) : () => null;
  }
}

function windows1252(bytes: Uint8Array): string {
  return asWindows1252(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1"));
}

/** Corrects a Windows-1252 text that was decoded as Latin-1. */
export function asWindows1252(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (char) => WINDOWS_1252.charAt(char.charCodeAt(0) - 0x80));
}

function isWindows(codePage: number): boolean {
  return codePage === 874 || (codePage >= 1250 && codePage <= 1258);
}
