import { isUtf8 } from "node:buffer";
import { detectAll } from "jschardet";
import { decodeAs } from "./encodings";

/** Encodings of texts without a declaration, by the names that the library knows. */
const ENCODINGS = (
  "windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256 windows-1257 iso-8859-2 " +
  "iso-8859-5 iso-8859-7 iso-8859-15 koi8-r koi8-u gb18030 big5 shift_jis euc-jp euc-kr macroman ibm866 cp850 cp852 cp874"
).split(" ");
const USUAL = "windows-1252";
/** Bytes that are compared; the library takes about 2 ms for a thousand. */
const MAX_SAMPLE = 16_384;
/** Confidence below which a guess is meaningless; a short line in the right encoding is hardly above it. */
const MIN_CONFIDENCE = 0.015;
/** Confidence from which a guess is sure, if no other comes near. */
const SURE_CONFIDENCE = 0.05;
/** How many times likelier another encoding has to be than Windows-1252: if it is sure, and if not. */
const LIKELIER = 1.4;
const LIKELIER_UNSURE = 1.9;
/** How many times likelier a sure one is than the next. */
const CLEARLY_LIKELIER = 1.25;
/** An encoding that is hardly likelier does not replace Windows-1252. */
const HARDLY_LIKELIER = 1.15;
/** Lines that end with only a carriage return come from old Macintosh computers. */
const MAC_LINES = 1.6;
/** Share of words that may look wrong in the right encoding. */
const MAX_ODD_SHARE = 0.05;

/** Share of characters that a long file may have damaged. */
const MAX_UNREAD_SHARE = 0.001;

/** Bytes without a meaning; the end of a sample may divide a character. */
const UNREAD = /\ufffd(?!\s*$)/u;
const WORD = /[\p{L}\p{M}]+/gu;
/** Signs of a wrong encoding: symbols inside words, accented capitals after small letters. */
const ODD =
  /\p{L}(?!\p{ASCII})[\p{S}¶§ªº¹²³‚„†‡“”]\p{L}|[\u0080-\u009f¤ˆ˜¨¸]|[\u2500-\u259f¼½¾]\p{L}|\p{Ll}(?![A-Z])\p{Lu}(?![A-Z])|\p{L}[‚„†‡](?!\p{L})/gu;
const NOT_LATIN = /[^\P{L}\p{Script=Latin}]+/gu;
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;
/** Typographic signs of English or French texts whose other characters are ASCII. */
const USUAL_SIGNS = /^[\p{ASCII}’‘“”–—…«»€£©®°•™§·\u00a0]*$/u;

const TAG = /<[!/?]?[a-z][^<>]{0,1000}>/gi;
const NOT_ASCII = /[\u0080-\u00ff]/;
const NEWLINE = 0x0a;
const RETURN = 0x0d;

interface Candidate {
  label: string;
  confidence: number;
  sample: string;
}

export interface Guess {
  text: string;
  /** The name of the encoding. */
  label: string;
  /** Whether the bytes fit no other encoding nearly as well. */
  isSure: boolean;
}

/**
 * The text of bytes whose encoding is not stated, and which are not UTF-16: in UTF-8, if it is valid, or in the encoding in
 * which its letters are likeliest, which is Windows-1252 unless another one is clearly likelier.
 */
export function guessText(bytes: Uint8Array): Guess {
  if (isUtf8(bytes)) return { text: decodeAs(bytes, "utf-8") ?? "", label: "utf-8", isSure: true };
  const { label, isSure } = guessLabel(sampleOf(bytes));
  const text = decodeAs(bytes, label) ?? "";
  const unread = text.match(/\ufffd/g)?.length ?? 0;
  // The rest of the file may have bytes that the encoding does not.
  if (unread <= text.length * MAX_UNREAD_SHARE) return { text, label, isSure: isSure && unread === 0 };
  return { text: decodeAs(bytes, USUAL) ?? text, label: USUAL, isSure: false };
}

function guessLabel(sample: Uint8Array): { label: string; isSure: boolean } {
  const usual = decodeAs(sample, USUAL) ?? "";
  if (/[a-z]/i.test(usual) && USUAL_SIGNS.test(usual) && isPlausible(usual)) return { label: USUAL, isSure: true };
  const candidates = candidatesFor(sample);
  const [best, next] = candidates;
  if (best?.sample === usual) return { label: USUAL, isSure: true };
  const known = candidates.find((one) => one.sample === usual)?.confidence ?? 0;
  if (best === undefined || (known > 0 && best.confidence < MIN_CONFIDENCE)) return { label: USUAL, isSure: false };
  const factor = best.confidence < SURE_CONFIDENCE ? LIKELIER_UNSURE : LIKELIER;
  if (best.confidence < factor * known) return { label: USUAL, isSure: best.confidence < HARDLY_LIKELIER * known };
  const isClear = best.confidence >= CLEARLY_LIKELIER * (next?.confidence ?? 0);
  return { label: best.label, isSure: isClear && best.confidence >= SURE_CONFIDENCE };
}

/** The encodings in which the sample is a plausible text, likeliest first; of those that read it alike, the likeliest. */
function candidatesFor(sample: Uint8Array): Candidate[] {
  const hasMacLines = sample.includes(RETURN) && !sample.includes(NEWLINE);
  const candidates = new Map<string, Candidate>();
  for (const { encoding, confidence } of detectAll(sample, { detectEncodings: ENCODINGS, minimumThreshold: 0 })) {
    if (encoding === null) continue;
    const text = decodeAs(sample, encoding);
    if (text === null || UNREAD.test(text) || candidates.has(text) || !isPlausible(text)) continue;
    const factor = hasMacLines && encoding === "MacRoman" ? MAC_LINES : 1;
    candidates.set(text, { label: encoding, confidence: confidence * factor, sample: text });
  }
  return [...candidates.values()].sort((a, b) => b.confidence - a.confidence);
}

/** Whether hardly a word looks wrong, by its signs or because its letters are of two scripts. */
function isPlausible(text: string): boolean {
  const others = text.match(NOT_LATIN) ?? [];
  // A one-letter word with an accent, such as "à", is a letter of another script in that script's encoding.
  if (
    others.length > 0 &&
    /[a-z]{2}/i.test(text) &&
    others.every((word) => word.length === 1) &&
    !EAST_ASIAN.test(text)
  )
    return false;
  const words = (text.match(WORD) ?? []).filter((word) => /[^\p{ASCII}]/u.test(word));
  const mixed = words.filter((word) => /\p{Script=Latin}/u.test(word) && /[^\P{L}\p{Script=Latin}]/u.test(word));
  return (text.match(ODD)?.length ?? 0) + mixed.length <= words.length * MAX_ODD_SHARE;
}

/**
 * The sample that is compared: text without tags; in a large file, the first lines and tag contents that are not ASCII.
 */
function sampleOf(bytes: Uint8Array): Uint8Array {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
  if (bytes.length <= MAX_SAMPLE) return Buffer.from(text.replace(TAG, " "), "latin1");
  const end = text.includes("\n") ? "\n" : "\r";
  let sample = "";
  // No encoding has a character that holds one of these.
  for (const piece of text.split(/[\n\r<>]+/)) {
    if (sample.length >= MAX_SAMPLE) break;
    if (NOT_ASCII.test(piece)) sample += piece.slice(0, MAX_SAMPLE) + end;
  }
  return Buffer.from(sample, "latin1");
}
