/** A glyph on the page, in the page's coordinates. */
export interface PaintedGlyph {
  text: string;
  /** Start of its baseline. */
  x: number;
  y: number;
  /** Direction of the baseline, of length 1. */
  ux: number;
  uy: number;
  advance: number;
  size: number;
  /** Space that its producer adds between all letters, which separates no words. */
  tracking: number;
}
