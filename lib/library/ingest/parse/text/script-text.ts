/** How text is shifted from its line: raised, as an exponent or the mark of a note, or lowered, as in a formula. */
export type Script = "super" | "sub";

const SUPERSCRIPTS: Readonly<Record<string, string>> = {
  0: "⁰",
  1: "¹",
  2: "²",
  3: "³",
  4: "⁴",
  5: "⁵",
  6: "⁶",
  7: "⁷",
  8: "⁸",
  9: "⁹",
  "+": "⁺",
  "-": "⁻",
  "−": "⁻",
};
const SUBSCRIPTS: Readonly<Record<string, string>> = {
  0: "₀",
  1: "₁",
  2: "₂",
  3: "₃",
  4: "₄",
  5: "₅",
  6: "₆",
  7: "₇",
  8: "₈",
  9: "₉",
  "+": "₊",
  "-": "₋",
  "−": "₋",
};
/** Numbers with the characters allowed between or around the marks of several notes: "1, 2", "(3)", "4*". */
const NUMBERS = /^[\d+\-−–()[\],;.:/*†‡§\s]*\d[\d+\-−–()[\],;.:/*†‡§\s]*$/;
/** The cents of a price are often raised: "12,99". */
const DECIMALS = /^\s*[.,]\d/;
const MOST_CHARS = 16;

/**
 * Raised or lowered numbers as Unicode superscripts or subscripts, so that 10⁶ does not become 106, the mark of a note
 * is not read as a digit, and CO₂ stays a formula. Other text, and text on its line (`null`), is returned unchanged.
 */
export function inScript(text: string, script: Script | null): string {
  if (script === null || text.length > MOST_CHARS || !NUMBERS.test(text) || DECIMALS.test(text)) return text;
  const forms = script === "super" ? SUPERSCRIPTS : SUBSCRIPTS;
  return [...text].map((character) => forms[character] ?? character).join("");
}

/** The script of text by its shift from the baseline: raised above it, lowered below it. */
export function scriptOfShift(shift: number): Script | null {
  return shift > 0 ? "super" : shift < 0 ? "sub" : null;
}
