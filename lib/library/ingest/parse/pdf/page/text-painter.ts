import { forEachGlyph } from "./glyphs/glyphs";
import { type Paint, type PaintedWord, WordBuilder } from "./glyphs/word-builder";
import type { GraphicsState } from "./graphics-state";
import { IDENTITY, type Matrix, multiply } from "./matrix";
import type { Box } from "./page-content";

/** Tracking above this many font sizes is a jump to another place. */
const MAX_TRACKING = 0.5;

/** Whether a glyph is outside the visible area, and whether it is on a small link. */
export type GlyphPlace = Pick<Paint, "clipped" | "linked">;

/** Text objects of a page (ISO 32000-2, 9.4): where each glyph is painted. */
export class TextPainter {
  #matrix = IDENTITY;
  #at = { x: 0, y: 0, lineX: 0, lineY: 0 };
  #words = new WordBuilder();
  readonly #links: readonly Box[];

  /** @param links boxes of the page's small links */
  constructor(links: readonly Box[]) {
    this.#links = links;
  }

  setMatrix(matrix: Matrix): void {
    this.#matrix = matrix;
    this.#at = { x: 0, y: 0, lineX: 0, lineY: 0 };
  }

  move(x: number, y: number): void {
    const lineX = this.#at.lineX + x;
    const lineY = this.#at.lineY + y;
    this.#at = { x: lineX, y: lineY, lineX, lineY };
  }

  /** @param paintOf returns how a glyph is painted, by its place */
  show(glyphs: readonly unknown[], state: GraphicsState, paintOf: (place: GlyphPlace) => Paint): void {
    const { font, fontSize, charSpacing, wordSpacing, hScale, rise } = state;
    const [a, b, c, d, e, f] = multiply(state.ctm, this.#matrix);
    const across = Math.hypot(a, b);
    const size = Math.abs(fontSize) * Math.hypot(c, d) * font.height;
    const sign = fontSize * hScale < 0 ? -1 : 1;
    // Letters of a vertical font follow one another downwards.
    const [ux, uy] = font.vertical ? unit(-c, -d) : unit(a * sign, b * sign);
    const scale = font.vertical ? Math.hypot(c, d) : across * Math.abs(hScale);
    const tracking = Math.abs(charSpacing) > MAX_TRACKING * Math.abs(fontSize) ? 0 : charSpacing * scale;
    const links = this.#links;
    const paints: (Paint | undefined)[] = [undefined, undefined, undefined, undefined];
    const paintAt = (clipped: boolean, linked: boolean) => {
      const key = (clipped ? 1 : 0) + (linked ? 2 : 0);
      const paint = paints[key] ?? paintOf({ clipped, linked });
      paints[key] = paint;
      return paint;
    };
    forEachGlyph(glyphs, font, (read) => {
      if (typeof read === "number") {
        this.#advance((-read / 1_000) * fontSize, state);
        return;
      }
      const x = a * this.#at.x + c * (this.#at.y + rise) + e;
      const y = b * this.#at.x + d * (this.#at.y + rise) + f;
      const width = read.width * font.unit * fontSize;
      const advance = Math.abs(width) * scale;
      const middle = x + 0.5 * width * a;
      const line = y + 0.5 * width * b;
      const isLinked = links.length > 0 && links.some((link) => !isOutside(link, middle, line, size));
      const paint = paintAt(isOutside(state.clip, middle, line, size), isLinked);
      this.#words.add({ text: read.text, x, y, ux, uy, advance, size, tracking }, paint);
      this.#advance(width + charSpacing + (read.isSpace ? wordSpacing : 0), state);
    });
  }

  finish(): PaintedWord[] {
    return this.#words.finish();
  }

  #advance(distance: number, { font, hScale }: GraphicsState): void {
    if (font.vertical) this.#at.y -= distance;
    else this.#at.x += distance * hScale;
  }
}

/** Whether the middle of a letter is outside what is shown. */
function isOutside({ left, top, right, bottom }: Box, x: number, y: number, size: number): boolean {
  return x < left || x > right || y < top || y - 0.7 * size > bottom;
}

function unit(x: number, y: number): [number, number] {
  const length = Math.hypot(x, y);
  return length === 0 ? [1, 0] : [x / length, y / length];
}
