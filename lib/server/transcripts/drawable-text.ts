import { create, type Font } from "fontkit";

/** Written from right to left, or joined in ways that a line of plain glyphs does not show: drawn, they would be wrong. */
const NOT_IN_LINE =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Devanagari}\p{Script=Thai}]/u;

/** Joins and chooses the form of what stands before; nothing by itself. */
const INVISIBLE = /^(?:\p{Cf}|\p{Variation_Selector})$/u;

const STAND_IN = "□";

const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export interface DrawnPart {
  text: string;
  /** Which of the fonts has its signs. */
  font: number;
}

/** Tells which of some fonts draws what of a text, the first that can; what none can is a box, and counted. */
export class DrawableText {
  readonly #fonts: readonly Font[];
  readonly #known = new Map<string, number | null>();
  /** Signs that stand as boxes so far. */
  notDrawn = 0;

  /** @param fonts the bytes of TrueType fonts, the preferred first; the last has the box */
  constructor(fonts: readonly Buffer[]) {
    this.#fonts = fonts.map((bytes) => {
      const font = create(bytes);
      if (!("hasGlyphForCodePoint" in font)) throw new Error("A collection of fonts is no font.");
      return font;
    });
  }

  parts(text: string): DrawnPart[] {
    const parts: DrawnPart[] = [];
    for (const { segment } of graphemes.segment(text.toWellFormed().normalize("NFC"))) {
      const found = this.#fontOf(segment);
      if (found === null) this.notDrawn += 1;
      const last = parts.at(-1);
      // Space belongs to either font: a line is cut into no more parts than it has to be.
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

/** Without signs that say nothing by themselves, and without control characters but the line break. */
function visible(grapheme: string): string {
  if (grapheme === "\r\n") return "\n";
  return [...grapheme].filter((sign) => !INVISIBLE.test(sign) && (sign === "\n" || !/\p{Cc}/u.test(sign))).join("");
}
