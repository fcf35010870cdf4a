import type { FontFacts, Glyph } from "./font-facts";

/** A glyph that an operator shows, or a distance to the next one in thousandths of the font size. */
export type ShownGlyph = number | Glyph;

/** Codes below are control characters, which no text has. */
const FIRST_SIGN = 0x20;
/**
 * The mapping of a font's glyph for missing characters, for example by PDFKit, and the sign for an unknown character.
 */
const NO_GLYPH = "\u0000";
const UNKNOWN = "\ufffd";
/** First byte of typographic signs in UTF-16: U+2011, U+202F, U+2212 … */
const SIGNS_FROM = 0x20;
const SIGNS_TO = 0x27;

/**
 * Goes through the glyphs of an operator as PDF.js reads them, with corrections of program errors that the bytes
 * reveal: ligatures with swapped bytes, and signs in UTF-16 in a font of single bytes.
 */
export function forEachGlyph(shown: readonly unknown[], font: FontFacts, use: (glyph: ShownGlyph) => void): void {
  const read: ShownGlyph[] = [];
  let hasControls = false;
  for (const one of shown) {
    const glyph = typeof one === "number" ? one : knownGlyph(one, font);
    if (glyph === null) continue;
    read.push(glyph);
    hasControls ||= typeof glyph !== "number" && glyph.code < FIRST_SIGN && glyph.code >= 0;
  }
  const mayBePairs = hasControls && !font.vertical && !font.isDrawn;
  for (const glyph of mayBePairs ? withoutUtf16(read) : read) use(glyph);
}

/** PDF.js has one object for each glyph of a font, so that each is read once. */
function knownGlyph(shown: unknown, font: FontFacts): Glyph | null {
  if (typeof shown !== "object" || shown === null) return null;
  const known = font.glyphs.get(shown);
  if (known !== undefined) return known;
  const glyph = glyphOf(shown, font);
  if (glyph !== null) font.glyphs.set(shown, glyph);
  return glyph;
}

function glyphOf(glyph: object, font: FontFacts): Glyph | null {
  if (!("unicode" in glyph) || !("width" in glyph)) return null;
  const { unicode, width } = glyph;
  if (typeof unicode !== "string" || typeof width !== "number") return null;
  const isSpace = "isSpace" in glyph && glyph.isSpace === true;
  const code = "originalCharCode" in glyph && typeof glyph.originalCharCode === "number" ? glyph.originalCharCode : -1;
  const text = isPlain(unicode) ? unicode : signOf(withoutSwappedBytes(font.textOf(unicode, code)), width, font);
  if (!font.vertical) return { text, width, isSpace, code };
  const [down = -width] = "vmetric" in glyph && Array.isArray(glyph.vmetric) ? glyph.vmetric : [];
  return { text, width: typeof down === "number" ? -down : width, isSpace, code };
}

/** A missing glyph that takes room represents a sign. */
function signOf(text: string, width: number, { isDrawn }: FontFacts): string {
  return text === NO_GLYPH && width > 0 && !isDrawn ? UNKNOWN : text;
}

/** Most letters are ASCII, which is never affected. */
function isPlain(text: string): boolean {
  const unit = text.charCodeAt(0);
  return text.length === 1 && unit >= FIRST_SIGN && unit < 0x7f;
}

/**
 * A ligature whose letters Ghostscript 10.00 wrote with swapped bytes ("昀椀" for "fi"); of three letters ("ffi"), the
 * second and third are added up in one byte.
 */
function withoutSwappedBytes(text: string): string {
  if (text.length < 2 || (text.charCodeAt(0) & 0xff) !== 0) return text;
  let letters = "";
  for (let at = 0; at < text.length; at += 1) {
    const unit = text.charCodeAt(at);
    const byte = unit >> 8;
    const letter = byte > 0x7f ? `f${String.fromCharCode(byte - 0x66)}` : String.fromCharCode(byte);
    if ((unit & 0xff) !== 0 || !/^[A-Za-z]{1,2}$/.test(letter)) return text;
    letters += letter;
  }
  return letters;
}

/**
 * Signs that a program wrote as the two bytes of UTF-16 in a font of single bytes. jsPDF writes a whole text that has one
 * in this way, so that each letter is preceded by an empty one; PDFKit the sign alone, such as a minus before a number.
 */
function withoutUtf16(glyphs: readonly ShownGlyph[]): ShownGlyph[] {
  const isPairs = isUtf16(glyphs);
  const read: ShownGlyph[] = [];
  for (let at = 0; at < glyphs.length; at += 1) {
    const [high, low] = [glyphs[at], glyphs[at + 1]];
    if (high === undefined) break;
    if (typeof high === "number" || low === undefined || typeof low === "number" || !(isPairs || isSign(high, low))) {
      read.push(high);
      continue;
    }
    const text = high.code === 0 ? low.text : String.fromCharCode(high.code * 0x100 + low.code);
    read.push({ ...low, text, width: high.width + low.width });
    at += 1;
  }
  return read;
}

/** Whether all are pairs of a high and a low byte, half of the high ones zero at least. */
function isUtf16(glyphs: readonly ShownGlyph[]): boolean {
  if (glyphs.length < 2 || glyphs.length % 2 === 1) return false;
  let zeros = 0;
  for (const [at, glyph] of glyphs.entries()) {
    if (typeof glyph === "number" || glyph.code > 0xff || glyph.code < 0) return false;
    if (at % 2 === 0 && glyph.code === 0) zeros += 1;
    if (at % 2 === 1 && glyph.code === 0) return false;
  }
  return zeros * 4 >= glyphs.length;
}

function isSign(high: Glyph, low: Glyph): boolean {
  if (high.code < SIGNS_FROM || high.code > SIGNS_TO || high.text !== String.fromCharCode(high.code)) return false;
  return low.code >= 0 && low.code < FIRST_SIGN && (low.text.trim() === "" || low.text.charCodeAt(0) < FIRST_SIGN);
}
