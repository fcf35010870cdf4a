import { describe, expect, it } from "vitest";
import { PLAIN_PAINT } from "../../../../testing/plain-paint";
import type { PaintedGlyph } from "./painted-glyph";
import { type Paint, WordBuilder } from "./word-builder";

const SIZE = 10;

/** A glyph at a place in font sizes; `advance` too. */
function glyph(text: string, x: number, more: Partial<PaintedGlyph> = {}): PaintedGlyph {
  return {
    text,
    x: x * SIZE,
    y: 100,
    ux: 1,
    uy: 0,
    size: SIZE,
    tracking: 0,
    ...more,
    advance: (more.advance ?? 0.5) * SIZE,
  };
}

/** Letters one after the other, half a font size wide. */
function letters(text: string, x: number): PaintedGlyph[] {
  return [...text].map((letter, at) => glyph(letter, x + at * 0.5));
}

function wordsOf(glyphs: readonly PaintedGlyph[], paint: Partial<Paint> = {}): string[] {
  const builder = new WordBuilder();
  for (const one of glyphs) builder.add(one, { ...PLAIN_PAINT, ...paint });
  return builder.finish().map(({ text, spaced }, at) => (spaced && at > 0 ? ` ${text}` : text));
}

describe("accents that are separate glyphs", () => {
  it.each([
    ["´", "e", "é"],
    ["ˆ", "u", "û"],
    ["`", "A", "À"],
    ["¨", "\u0131", "ï"],
    ["ˆ", "\u0237", "ĵ"],
    ["˜", "n", "ñ"],
    ["¸", "c", "ç"],
    ["˚", "a", "å"],
    ["ˇ", "z", "ž"],
    ["˝", "o", "ő"],
    ["¯", "x", "x\u0304"],
  ])("are combined with the letter that they are painted on, before or after it: %s %s", (accent, letter, expected) => {
    const [on, rest] = [glyph(letter, 1), letters("mi", 1.5)];
    expect(wordsOf([...letters("ba", 0), glyph(accent, 1), on, ...rest])).toEqual([`ba${expected}mi`]);
    expect(wordsOf([...letters("ba", 0), on, glyph(accent, 1.05), ...rest])).toEqual([`ba${expected}mi`]);
    expect(wordsOf([on, glyph(accent, 1.05), ...rest])).toEqual([`${expected}mi`]);
    // It is higher over capitals, and a word may begin with it.
    expect(wordsOf([glyph(accent, 0, { y: 97 }), glyph(letter, 0), ...letters("mi", 0.5)])).toEqual([`${expected}mi`]);
  });

  it.each([
    ["d´ete", ["d´ete"]],
    ["x^2", ["x^2"]],
    ["`ls`", ["`ls`"]],
    ["~a", ["~a"]],
    ["20°C", ["20°C"]],
    ["no¨", ["no¨"]],
  ])("stay signs where they have their own place: %s", (text, expected) => {
    expect(wordsOf(letters(text, 0))).toEqual(expected);
  });
});

describe("soft hyphens inside a line", () => {
  it("do not separate words, whether painted without width or as a white space whose width is taken back", () => {
    expect(wordsOf([...letters("con", 0), glyph(" ", 1.5, { advance: 0.3 }), ...letters("trat", 1.5)])).toEqual([
      "contrat",
    ]);
    expect(wordsOf([...letters("con", 0), glyph("\u00ad", 1.5, { advance: 0.3 }), ...letters("trat", 1.5)])).toEqual([
      "contrat",
    ]);
    expect(wordsOf([...letters("con", 0), glyph(" ", 1.5, { advance: 0.3 }), glyph("\u2010", 1.5)])).toEqual([
      "con\u2010",
    ]);
  });

  it("stay if they are painted", () => {
    expect(wordsOf(letters("mi\u00adtemps", 0))).toEqual(["mi\u00adtemps"]);
    expect(wordsOf(letters("divi\u00ad", 0))).toEqual(["divi\u00ad"]);
  });

  it("are neither white space with room nor text that OCR wrote under a scan", () => {
    const [first, second] = [letters("two", 0), letters("words", 1.75)];
    expect(wordsOf([...first, glyph(" ", 1.5, { advance: 0.25 }), ...second])).toEqual(["two", " words"]);
    const touching = [...first, glyph(" ", 1.5, { advance: 0.25 }), ...letters("words", 1.5)];
    expect(wordsOf(touching, { invisible: true })).toEqual(["two", " words"]);
    expect(wordsOf([...letters("12", 0), glyph(" ", 1, { advance: 0.25 }), ...letters("345", 1)])).toEqual([
      "12",
      " 345",
    ]);
  });
});
