/** How wide a font's glyphs are, by text and by code, in font sizes, as far as a page shows them. */
interface ShownFont {
  widths: Map<string, number>;
  codes: Set<number>;
  /** Codes of glyphs that are read as control characters, since they have no name. */
  nameless: Set<number>;
  count: number;
  /** Small letters right after another letter: formulas have few. */
  inWords: number;
}

/** Signs below the letters in TeX's encodings, from code 0 and 11 on (Cork's and TeX's own, LaTeX's T1 and OT1). */
const CORK = [..."`´ˆ˜¨˝˚ˇ˘¯˙¸˛‚‹›“”„«»–—", "", "", "\u0131", "\u0237", "ff", "fi", "fl", "ffi", "ffl"];
const CORK_LETTERS_FROM = 0x80;
const CORK_LETTERS = [..."ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£"];
/** Letters after those are Latin-1's, except these. */
const NOT_LATIN = new Map([
  [0xd7, "Œ"],
  [0xdf, "SS"],
  [0xf7, "œ"],
  [0xff, "ß"],
]);
const TEX_FROM = 11;
const TEX = ["ff", "fi", "fl", "ffi", "ffl", "\u0131", "\u0237", ..."`´ˇ˘¯˚¸ßæœøÆŒØ"];
const TEX_DIERESIS = 0x7f;
/** Ligatures and accents in TeX's own encoding, rare characters in Cork's. */
const ONLY_TEX = [0x0b, 0x0c, 0x12, 0x13];
const FIRST_CORK_LETTER = 0xc0;
const FIRST_SIGN = 0x20;
const LAST_ASCII = 0x7e;
/** Small letters inside words that a font for text shows, and their share of its glyphs. */
const MIN_IN_WORDS = 5;
const IN_WORDS_SHARE = 0.3;

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
 * Corrects the text of glyphs whose mapping in the file is wrong: ligatures read as accented letters, and the
 * signs of TeX's fonts of drawings, which have codes and no names. The widths and codes on the page reveal them.
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
    const texts = shown === undefined ? new Map() : font.isDrawn ? this.#texTexts(shown) : ligatures(shown, font.unit);
    this.#texts.set(font.name, texts);
    return texts;
  }

  /**
   * The signs of a font in one of TeX's encodings; a font without a telling sign uses the encoding of the page's other
   * fonts.
   */
  #texTexts(shown: ShownFont): Map<number, string> {
    const own = encodingOf(shown);
    const others = own === null && isForText(shown) ? [...this.#shown.values()].map(encodingOf) : [];
    const encoding = own ?? (others.includes("tex") ? null : (others.find((other) => other !== null) ?? null));
    if (encoding === null) return new Map();
    if (encoding === "tex") return new Map([...numbered(TEX, TEX_FROM), [TEX_DIERESIS, "¨"]]);
    return new Map([...CORK.entries(), ...numbered(CORK_LETTERS, CORK_LETTERS_FROM), ...NOT_LATIN]);
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
    const shown = this.#shown.get(font) ?? {
      widths: new Map(),
      codes: new Set(),
      nameless: new Set(),
      count: 0,
      inWords: 0,
    };
    this.#shown.set(font, shown);
    let isAfterLetter = false;
    for (const glyph of glyphs) {
      if (typeof glyph !== "object" || glyph === null || !("unicode" in glyph) || !("width" in glyph)) continue;
      shown.count += 1;
      const isLetter = typeof glyph.unicode === "string" && /^[a-z]$/.test(glyph.unicode);
      if (isLetter && isAfterLetter) shown.inWords += 1;
      isAfterLetter = isLetter;
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

/** The encoding of a text font, as far as its own glyphs show it; `null` for others, such as formula fonts. */
function encodingOf(font: ShownFont): "cork" | "tex" | null {
  const { codes, nameless } = font;
  if (!isForText(font) || nameless.size === 0) return null;
  const hasLetters = [...codes].some((code) => code >= FIRST_CORK_LETTER);
  return !hasLetters && ONLY_TEX.some((code) => nameless.has(code)) ? "tex" : "cork";
}

function isForText({ count, inWords }: ShownFont): boolean {
  return inWords >= MIN_IN_WORDS && inWords >= IN_WORDS_SHARE * count;
}

function numbered(texts: readonly string[], from: number): [number, string][] {
  return texts.map((text, at) => [from + at, text]);
}

/** Accented letters that are as wide as the letters of a ligature, but not as their own base. */
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
