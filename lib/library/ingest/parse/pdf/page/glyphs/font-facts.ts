import type { SignOf } from "./sign-fonts";

export interface Glyph {
  text: string;
  width: number;
  isSpace: boolean;
  /** Its code in the font. */
  code: number;
}

interface KnownGlyphs {
  get(shown: object): Glyph | undefined;
  set(shown: object, glyph: Glyph): unknown;
}

/** The facts about a font that the interpreter needs. */
export interface FontFacts {
  bold: boolean;
  vertical: boolean;
  /** Advance of a glyph of width 1, in font sizes. */
  unit: number;
  /** Height of a letter in font sizes, for fonts whose glyphs are drawings. */
  height: number;
  /** The signs that the codes of a symbol font show; `null` for letters. */
  signOf: SignOf | null;
  /** Whether its glyphs are drawings. */
  isDrawn: boolean;
  /** The text of a glyph, given the file's own mapping. */
  textOf: (text: string, code: number) => string;
  /** What is known about its glyphs, by PDF.js's objects. An ordinary map, which is faster than a weak one. */
  glyphs: KnownGlyphs;
}
