import type { Glyph } from "./glyphs";
import type { Matrix } from "./matrix";
import type { Box } from "./page-content";
import type { SignOf } from "./sign-fonts";
import type { PaintedWord } from "./word-builder";

/** What the interpreter needs to know of a font. */
export interface FontFacts {
  bold: boolean;
  vertical: boolean;
  /** Advance of a glyph of width 1, in font sizes. */
  unit: number;
  /** Height of a letter in font sizes, for fonts whose glyphs are drawings. */
  height: number;
  /** What the codes of a font of signs show; `null` for letters. */
  signOf: SignOf | null;
  /** Whether its glyphs are drawings. */
  isDrawn: boolean;
  /** What a glyph says, given what the file says of it. */
  textOf: (text: string, code: number) => string;
  /** What is known of its glyphs, by PDF.js's objects. */
  glyphs: WeakMap<object, Glyph>;
}

/** A filled area; `color` is `null` where it is not one known colour. */
export interface PaintedFill extends Box {
  color: string | null;
}

/** All that a page paints, in its own order. */
export interface Painted {
  words: PaintedWord[];
  /** Those that annotations paint, by the identifier of the annotation. */
  ofAnnotations: ReadonlyMap<string, PaintedWord[]>;
  rules: Box[];
  fills: PaintedFill[];
  pictures: Box[];
  /** Where there are pictures that PDF.js was told to skip. */
  skipped: Box[];
}

export interface PageResources {
  /** Operator numbers of PDF.js by name. */
  ops: Readonly<Record<string, number>>;
  fontOf: (name: string) => FontFacts;
  /** Whether an optional content group is shown. */
  isShown: (group: unknown) => boolean;
  /** The page's transformation to the coordinates in which it is shown. */
  view: Matrix;
  /** The page's visible area in these coordinates. */
  area: Box;
  /** Where small links to other places in the file are, such as those of the marks of notes. */
  links: readonly Box[];
}
