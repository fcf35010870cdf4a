/** How wide a font's glyphs are, by text and by code, in font sizes, as far as a page shows them. */
interface ShownFont {
  widths: Map<string, number>;
  codes: Set<number>;
  /** Codes of glyphs that are read as control characters, since they have no name. */
  nameless: Set<number>;
  count: number;
}

/** Signs below the letters in TeX's encodings, from code 0 and 11 on (Cork's and TeX's own, LaTeX's T1 and OT1). */
const CORK = [..."`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›“”„«»–—", "", "", "\u0131", "\u0237", "ff", "fi", "fl", "ffi", "ffl"];
const CORK_LETTERS = new Map([
  [0xd7, "Œ"],
  [0xdf, "SS"],
  [0xf7, "œ"],
  [0xff, "ß"],
]);
const TEX_FROM = 11;
const TEX = ["ff", "fi", "fl", "ffi", "ffl", "\u0131", "\u0237", ..."`´ˇ˘¯˚¸ßæœøÆŒØ"];
/** In TeX's own encoding, ligatures and accents; in Cork's, what is hardly ever written. */
const ONLY_TEX = [0x0b, 0x0c, 0x12, 0x13];
const FIRST_CORK_LETTER = 0xc0;
const FIRST_SIGN = 0x20;
const LAST_ASCII = 0x7e;
const [COMMA, FULL_STOP, LETTER_E] = [0x2c, 0x2e, 0x65];
/** A page with fewer glyphs of a font does not show its encoding. */
const MIN_GLYPHS = 20;

/** Ligatures by the letter that they are read as where the bytes of U+FB00 and the following are swapped, and that letter's base. */
const SWAPPED = new Map([
  ["û", { ligature: "ff", base: "u" }],
  ["ü", { ligature: "fi", base: "u" }],
  ["ý", { ligature: "fl", base: "y" }],
  ["þ", { ligature: "ffi", base: null }],
  ["ÿ", { ligature: "ffl", base: "y" }],
]);
/** In font sizes: how far a ligature's width may be from that of its letters, and how near an accented letter's is to its base's. */
const LIGATURE_WIDTH = 0.08;
const SAME_WIDTH = 0.02;

/**
 * What the glyphs of a page's fonts say where the file says something else: ligatures read as accented letters, and the
 * signs of TeX's fonts of drawings, which have codes and no names. It is shown by the widths and codes on the page.
 */
export class FontTexts {
  #shown = new Map<string, ShownFont>();
  #texts = new Map<string, Map<string | number, string>>();
  readonly #page: { operators: readonly number[]; args: readonly unknown[]; ops: Readonly<Record<string, number>> };

  constructor(operators: readonly number[], args: readonly unknown[], ops: Readonly<Record<string, number>>) {
    this.#page = { operators, args, ops };
  }

  /** The text of a glyph. @param font.isDrawn whether its glyphs are drawings without names */
  textOf(text: string, code: number, font: { name: string; unit: number; isDrawn: boolean }): string {
    if (font.isDrawn) return code < FIRST_SIGN || code > LAST_ASCII ? (this.#textsOf(font).get(code) ?? text) : text;
    return SWAPPED.has(text) ? (this.#textsOf(font).get(text) ?? text) : text;
  }

  #textsOf(font: { name: string; unit: number; isDrawn: boolean }): Map<string | number, string> {
    const known = this.#texts.get(font.name);
    if (known !== undefined) return known;
    if (this.#shown.size === 0) this.#look();
    const shown = this.#shown.get(font.name);
    const texts = shown === undefined ? new Map() : font.isDrawn ? texTexts(shown) : ligatures(shown, font.unit);
    this.#texts.set(font.name, texts);
    return texts;
  }

  #look(): void {
    const { operators, args, ops } = this.#page;
    let font = "";
    const stack: string[] = [];
    for (const [index, operator] of operators.entries()) {
      const given = args[index];
      if (operator === ops.save) stack.push(font);
      else if (operator === ops.restore) font = stack.pop() ?? font;
      else if (operator === ops.setFont && Array.isArray(given)) font = String(given[0]);
      else if (operator === ops.showText && Array.isArray(given) && Array.isArray(given[0]))
        this.#count(font, given[0]);
    }
  }

  #count(font: string, glyphs: readonly unknown[]): void {
    const shown = this.#shown.get(font) ?? { widths: new Map(), codes: new Set(), nameless: new Set(), count: 0 };
    this.#shown.set(font, shown);
    for (const glyph of glyphs) {
      if (typeof glyph !== "object" || glyph === null || !("unicode" in glyph) || !("width" in glyph)) continue;
      shown.count += 1;
      if ("originalCharCode" in glyph && typeof glyph.originalCharCode === "number") {
        shown.codes.add(glyph.originalCharCode);
        if (glyph.unicode === String.fromCharCode(glyph.originalCharCode) && glyph.originalCharCode < FIRST_SIGN)
          shown.nameless.add(glyph.originalCharCode);
      }
      if (typeof glyph.unicode === "string" && typeof glyph.width === "number")
        shown.widths.set(glyph.unicode, glyph.width);
    }
  }
}

/** The signs of a font for text in one of TeX's encodings; none for others, such as one for formulas. */
function texTexts({ codes, nameless, count }: ShownFont): Map<number, string> {
  const isText = count >= MIN_GLYPHS && codes.has(LETTER_E) && (codes.has(COMMA) || codes.has(FULL_STOP));
  if (!isText || nameless.size === 0) return new Map();
  const hasLetters = [...codes].some((code) => code >= FIRST_CORK_LETTER);
  if (!hasLetters && ONLY_TEX.some((code) => nameless.has(code)))
    return new Map(TEX.map((text, at) => [TEX_FROM + at, text]));
  return new Map([...CORK.entries(), ...CORK_LETTERS]);
}

/** Accented letters that are as wide as the letters of a ligature, and not as their own base. */
function ligatures({ widths }: ShownFont, unit: number): Map<string, string> {
  const widthOf = (text: string) => (widths.get(text) ?? Number.NaN) * unit;
  const texts = new Map<string, string>();
  for (const [letter, { ligature, base }] of SWAPPED) {
    const width = widthOf(letter);
    const sum = [...ligature].reduce((total, part) => total + widthOf(part), 0);
    const isOwn = base !== null && !(Math.abs(width - widthOf(base)) > SAME_WIDTH);
    if (!isOwn && Math.abs(width - sum) < LIGATURE_WIDTH) texts.set(letter, ligature);
  }
  return texts;
}
