import type { PaintedGlyph } from "./painted-glyph";

/** The combining form of each accent that fonts have as a separate glyph. */
const COMBINING_FORMS = new Map([
  ["`", "\u0300"],
  ["\u00b4", "\u0301"],
  ["^", "\u0302"],
  ["\u02c6", "\u0302"],
  ["~", "\u0303"],
  ["\u02dc", "\u0303"],
  ["\u00af", "\u0304"],
  ["\u02c9", "\u0304"],
  ["\u02d8", "\u0306"],
  ["\u02d9", "\u0307"],
  ["\u00a8", "\u0308"],
  ["\u02da", "\u030a"],
  ["\u00b0", "\u030a"],
  ["\u02dd", "\u030b"],
  ["\u02c7", "\u030c"],
  ["\u00b8", "\u0327"],
  ["\u02db", "\u0328"],
]);
const FIRST_BEYOND_ASCII = "\u0080";
const LETTER = /^\p{L}$/u;
/** Dotless forms of letters whose dot an accent replaces. */
const DOTLESS = new Map([
  ["\u0131", "i"],
  ["\u0237", "j"],
  ["\uf6be", "j"],
]);
/** An accent is raised for capitals: how far its baseline may be from its letter's, in font sizes. */
const HIGHEST = 0.45;
/** Its minimum and maximum size relative to its letter. */
const SIZES = 0.1;

/** Whether a glyph is an accent by itself, as in "´" and in TeX's default encoding of "é". */
export function isAccent(text: string): boolean {
  return (text === "`" || text === "^" || text === "~" || text >= FIRST_BEYOND_ASCII) && COMBINING_FORMS.has(text);
}

/**
 * A letter with an accent that is painted on it, as one glyph with the letter's place.
 * @returns `null` if the accent has its own place, like an apostrophe or a sign of a program
 */
export function accented(accent: PaintedGlyph, letter: PaintedGlyph): PaintedGlyph | null {
  const mark = COMBINING_FORMS.get(accent.text);
  if (mark === undefined || !LETTER.test(letter.text)) return null;
  if (accent.ux * letter.ux + accent.uy * letter.uy < 0.999) return null;
  if (Math.abs(accent.size - letter.size) > SIZES * letter.size) return null;
  const [dx, dy] = [accent.x - letter.x, accent.y - letter.y];
  const middle = dx * letter.ux + dy * letter.uy + accent.advance / 2;
  if (middle < 0 || middle > letter.advance) return null;
  if (Math.abs(dy * letter.ux - dx * letter.uy) > HIGHEST * letter.size) return null;
  const base = DOTLESS.get(letter.text) ?? letter.text;
  return { ...letter, text: `${base}${mark}`.normalize("NFC") };
}
