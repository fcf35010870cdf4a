import { create, type Font } from "fontkit";

/** Right-to-left scripts, and scripts with joined glyphs, which plain glyphs in a line would misrepresent. */
const NOT_IN_LINE =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Thai}]/u;

/** Format characters and variation selectors, which are invisible by themselves. */
const INVISIBLE = /^(?:\p{Cf}|\p{Variation_Selector})$/u;

const STAND_IN = "□";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export interface DrawnPart {
  text: string;
  /** Index of the font with its characters. */
  font: number;
}

/** Splits text by the first font that can draw it; characters without a font become boxes and are counted. */
export class DrawableText {
  readonly #fonts: readonly Font[];
  readonly #known = new Map<string, number | null>();
  /** Number of characters drawn as boxes. */
  notDrawn = 0;

  /** @param fonts TrueType fonts, preferred first; the last one provides the box */
  constructor(fonts: readonly Buffer[]) {
    this.#fonts = fonts.map((bytes) => {
      const font = create(bytes);
      if (!("hasGlyphForCodePoint" in font)) throw new Error("a font collection is not supported");
      return font;
    });
  }

  parts(text: string): DrawnPart[] {
    const parts: DrawnPart[] = [];
    for (const { segment } of graphemes.segment(text.toWellFormed().normalize("NFC"))) {
      const found = this.#fontOf(segment);
      if (found === null) this.notDrawn += 1;
      const last = parts.at(-1);
      // White space stays with the current font, to avoid splitting a line needlessly.
      const font = /^\s+$/u.test(segment) ? (last?.font ?? 0) : (found ?? this.#fonts.length - 1);
      const drawn = found === null ? STAND_IN : visible(segment);
      if (last !== undefined && last.font === font) last.text += drawn;
      else parts.push({ text: drawn, font });
    }
    return parts;
  }

  #fontOf(grapheme: string): number | null {
    const known = this.#known.get(grapheme);
    if (known !== undefined) return known;
    const signs = [...visible(grapheme)].filter((sign) => !/\s/u.test(sign));
    const index = NOT_IN_LINE.test(grapheme)
      ? -1
      : this.#fonts.findIndex((font) => signs.every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)));
    const found = index === -1 ? null : index;
    this.#known.set(grapheme, found);
    return found;
  }
}

/** Removes invisible characters, and control characters except line breaks. */
function visible(grapheme: string): string {
  if (grapheme === "\r\n") return "\n";
  return [...grapheme].filter((sign) => !INVISIBLE.test(sign) && (sign === "\n" || !/\p{Cc}/u.test(sign))).join("");
}
