import type { FontFacts } from "./glyphs/font-facts";
import type { PaintedWord } from "./glyphs/word-builder";
import type { Matrix } from "./matrix";
import type { Box } from "./page-content";

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
  /** The places of pictures that PDF.js skips on request. */
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
