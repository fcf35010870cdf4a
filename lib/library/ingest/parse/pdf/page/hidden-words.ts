import type { HiddenBy } from "@/lib/shared/contracts/library/receipt/receipt";
import type { PaintedWord } from "./glyphs/word-builder";
import type { Box } from "./page-content";
import type { Painted, PaintedFill } from "./painted";

/** Smaller text cannot be read, in points. */
const MIN_SIZE = 1;
/** Contrast (WCAG 2.2, 1 to 21) below which text has the colour of its background. */
const MIN_CONTRAST = 1.1;
const PAPER = "#ffffff";

/**
 * How a word is hidden from readers; `null` for a visible one.
 * @param pictures boxes of the page's pictures; `null` if they are not known
 * @returns `unsure` where only the pictures can tell: text over a picture may have any colour, and invisible text over one
 * is what OCR programs write over a scan
 */
export function hiddenBy(
  word: PaintedWord,
  { fills, pictures }: { fills: readonly PaintedFill[]; pictures: Painted["pictures"] | null },
): HiddenBy | "unsure" | null {
  const { paint } = word;
  if (paint.layerOff) return "marked_hidden";
  if (paint.clipped) return "off_page";
  if (word.size < MIN_SIZE) return "too_small";
  const how = paint.invisible ? "marked_hidden" : hasBackgroundColor(word, fills) ? "same_colour" : null;
  if (how === null) return null;
  if (pictures === null) return "unsure";
  return pictures.some((picture) => holds(picture, middle(word))) ? null : how;
}

function hasBackgroundColor(word: PaintedWord, fills: readonly PaintedFill[]): boolean {
  const { color, fillsBefore } = word.paint;
  if (color === null) return false;
  if (fillsBefore === 0) return contrast(color, PAPER) < MIN_CONTRAST;
  const at = middle(word);
  for (let index = fillsBefore - 1; index >= 0; index -= 1) {
    const fill = fills[index];
    if (fill === undefined || !holds(fill, at)) continue;
    return fill.color !== null && contrast(color, fill.color) < MIN_CONTRAST;
  }
  return contrast(color, PAPER) < MIN_CONTRAST;
}

/** A point in the middle of a word's letters. */
function middle({ x, y, ux, uy, length, size }: PaintedWord): { x: number; y: number } {
  return { x: x + 0.5 * length * ux + 0.3 * size * uy, y: y + 0.5 * length * uy - 0.3 * size * ux };
}

function holds({ left, top, right, bottom }: Box, { x, y }: { x: number; y: number }): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}

/** Contrast ratio of two colours, as in WCAG 2.2. */
function contrast(one: string, other: string): number {
  if (one === other) return 1;
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

const luminances = new Map<string, number>();

function luminance(color: string): number {
  let known = luminances.get(color);
  if (known === undefined) {
    known = luminanceOf(color);
    luminances.set(color, known);
  }
  return known;
}

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
