import { describe, expect, it } from "vitest";
import { NO_FONT } from "../graphics-state";
import { FontTexts } from "./font-texts";
import { forEachGlyph, type ShownGlyph } from "./glyphs";

/** As PDF.js gives it. */
const shown = (unicode: string, originalCharCode: number, width = 500) => ({
  unicode,
  width,
  originalCharCode,
  isSpace: false,
});
/** The glyphs of bytes in a font for Western text. */
const bytes = (...codes: number[]) => codes.map((code) => shown(code < 0x20 ? " " : String.fromCharCode(code), code));
const read = (glyphs: readonly unknown[]) => {
  const found: ShownGlyph[] = [];
  forEachGlyph(glyphs, NO_FONT, (glyph) => found.push(glyph));
  return found;
};
const textOf = (glyphs: readonly unknown[]) =>
  read(glyphs)
    .map((glyph) => (typeof glyph === "number" ? "" : glyph.text))
    .join("");

describe("glyphs whose bytes a program mixed up", () => {
  it.each([
    ["昀椀", "fi"],
    ["昀氀", "fl"],
    ["昀昀", "ff"],
    ["昀琀", "ft"],
    ["昀케", "ffi"],
    ["昀툀", "ffl"],
  ])("are ligatures with swapped bytes: %s", (unicode, expected) => {
    expect(textOf([shown(unicode, 0x123)])).toBe(expected);
  });

  it.each(["昀", "漢字", "fi", "ffi", "昀x", "一丁"])("are not: %s", (unicode) => {
    expect(textOf([shown(unicode, 0x123)])).toBe(unicode);
  });

  it("are pairs of bytes: a whole text, or one sign of it", () => {
    expect(textOf(bytes(0, 0x33, 0x20, 0x2f, 0, 0x37, 0, 0x35, 0, 0x30))).toBe("3\u202f750");
    expect(textOf(bytes(0x61, 0x20, 0x22, 0x12, 0x37))).toBe("a \u22127");
    expect(textOf(bytes(0x41, 0x20, 0x11, 0x42))).toBe("A\u2011B");
    const [pair] = read(bytes(0, 0x33, 0, 0x34));
    expect(pair).toMatchObject({ text: "3", width: 1_000 });
  });

  it("are not pairs in a font with its own codes", () => {
    const glyphs = [shown("?", 0x22), shown(" ", 3), shown("x", 0x5b)];
    expect(textOf(glyphs)).toBe("? x");
    expect(textOf(bytes(0x31, 0x20, 0x2f, 0x32))).toBe("1 /2");
  });
});

describe("a glyph for missing characters", () => {
  it("is a sign if it has a width", () => {
    expect(textOf([shown("7", 5), shown("\u0000", 0), shown("8", 6)])).toBe("7\ufffd8");
    expect(textOf([shown("7", 5), shown("\u0000", 0, 0)])).toBe("7\u0000");
  });
});

const OPS = { save: 1, restore: 2, setFont: 3, showText: 4 };

/** A page that shows texts, each in a separate font, with the widths of their letters. */
function fontTexts(fonts: Readonly<Record<string, readonly ReturnType<typeof shown>[]>>): FontTexts {
  const entries = Object.entries(fonts);
  const operators = entries.flatMap(() => [OPS.save, OPS.setFont, OPS.showText, OPS.restore]);
  return new FontTexts(
    operators,
    entries.flatMap(([name, glyphs]) => [null, [name, 10], [glyphs], null]),
    OPS,
  );
}

describe("letters that represent ligatures", () => {
  const widths = { u: 640, y: 560, f: 370, i: 320, l: 320 };
  const letters = Object.entries(widths).map(([letter, width]) => shown(letter, letter.charCodeAt(0), width));
  const font = { name: "body", unit: 0.001, isDrawn: false };

  it("are as wide as the ligature's letters", () => {
    const swapped = [shown("û", 900, 720), shown("ü", 901, 670), shown("ý", 902, 675), shown("ÿ", 903, 1_040)];
    const texts = fontTexts({ other: [shown("ü", 901, 640)], body: [...letters, ...swapped] });
    expect(["û", "ü", "ý", "ÿ", "é"].map((letter) => texts.textOf(letter, 0, font))).toEqual([
      "ff",
      "fi",
      "fl",
      "ffl",
      "é",
    ]);
    expect(texts.textOf("ü", 0, { ...font, name: "other" })).toBe("ü");
  });

  it("are kept if they are as wide as their own base, or it is unknown", () => {
    const own = [shown("û", 900, 640), shown("ü", 901, 640), shown("ý", 902, 560)];
    expect(["û", "ü", "ý"].map((letter) => fontTexts({ body: [...letters, ...own] }).textOf(letter, 0, font))).toEqual([
      "û",
      "ü",
      "ý",
    ]);
    expect(fontTexts({ body: [shown("ü", 901, 670)] }).textOf("ü", 901, font)).toBe("ü");
  });
});

describe("TeX's fonts of drawings", () => {
  const font = { name: "body", unit: 0.001, isDrawn: true };
  const bytes = (...codes: number[]) => codes.map((code) => shown(String.fromCharCode(code), code));
  const text = bytes(...Buffer.from("the reader sees the letters, not their names"));
  const read = (codes: readonly number[], more: readonly number[] = []) => {
    const texts = fontTexts({ body: [...text, ...bytes(...codes, ...more)] });
    return codes.map((code) => texts.textOf(String.fromCharCode(code), code, font));
  };

  it("are read in Cork's encoding or TeX's own", () => {
    const cork = [0x1b, 0x1c, 0x1e, 0x15, 0x13, 0xf7, 0xe9, 0xb2, 0x8a, 0xbf];
    expect(read(cork, [0xe8])).toEqual(["ff", "fi", "ffi", "–", "«", "œ", "é", "š", "Ł", "£"]);
    expect(read([0x1d, 0x1f])).toEqual(["fl", "ffl"]);
    expect(read([0x0b, 0x0c, 0x0e, 0x10, 0x13, 0x1b, 0x7f])).toEqual(["ff", "fi", "ffi", "\u0131", "´", "œ", "¨"]);
  });

  it("have the encoding of the page's other fonts if nothing shows their own", () => {
    const heading = [...bytes(...Buffer.from("Heading")), ...bytes(0x92)];
    const texts = fontTexts({ body: [...text, ...bytes(0x1c)], heading });
    expect(texts.textOf("\u0092", 0x92, { ...font, name: "heading" })).toBe("Š");
    expect(fontTexts({ body: text, heading }).textOf("\u0092", 0x92, { ...font, name: "heading" })).toBe("\u0092");
  });

  it("are left unchanged if too few of them are shown, as in formulas", () => {
    const texts = fontTexts({ body: bytes(0x0b, 0x0c, 0x61) });
    expect(texts.textOf("\u000b", 0x0b, font)).toBe("\u000b");
    // A font with names has no control characters, and "×" is "×".
    expect(fontTexts({ body: [...text, shown("×", 0xd7)] }).textOf("×", 0xd7, font)).toBe("×");
  });
});
