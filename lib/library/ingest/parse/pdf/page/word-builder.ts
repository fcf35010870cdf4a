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

/** How a word was painted, from which it is decided whether a reader sees it. */
export interface Paint {
  bold: boolean;
  /** Marked content (MCID), and whether it is an artifact, such as a running header. */
  mark: number | null;
  artifact: boolean;
  /** `#rrggbb`; `null` for a pattern. */
  color: string | null;
  /** Whether neither fill nor stroke paints it. */
  invisible: boolean;
  /** Whether it is in a layer that is switched off. */
  layerOff: boolean;
  /** Whether it is outside the clipping box. */
  clipped: boolean;
  /** Number of fills painted before it. */
  fillsBefore: number;
  /** Whether a small link to another place in the file covers it. */
  linked: boolean;
}

/** A word, or a part of one, as painted. */
export interface PaintedWord {
  paint: Paint;
  text: string;
  x: number;
  y: number;
  ux: number;
  uy: number;
  length: number;
  size: number;
  /** Whether white space precedes it. */
  spaced: boolean;
}

/** Space between glyphs, in font sizes, that separates words. */
const WORD_GAP = 0.13;
/** A glyph that begins this far before the end of the last one, in font sizes, is not its continuation. */
const STEP_BACK = 0.35;
/** Distance from the baseline, in font sizes, at which a new word begins: a superscript. */
const SHIFT = 0.12;

/** Characters below are no combining marks, and the only white space among them is checked for itself. */
const FIRST_COMBINING = 0x0300;
const COMBINING = /^\p{M}+$/u;
const SPACE = /^\s+$/u;

/** Joins glyphs to words, in the order in which they are painted. */
export class WordBuilder {
  readonly words: PaintedWord[] = [];
  #open: PaintedWord | null = null;
  #tracking = 0;
  #spaced = true;

  /** @param paint the same object for glyphs that are painted alike */
  add(glyph: PaintedGlyph, paint: Paint): void {
    const { text } = glyph;
    if (isSpace(text)) {
      this.#close();
      this.#spaced = true;
      return;
    }
    const open = this.#open;
    const combines = text.charCodeAt(0) >= FIRST_COMBINING && COMBINING.test(text);
    if (open !== null && (combines || continues(open, glyph, this.#tracking, paint))) {
      open.text += text;
      const along = (glyph.x - open.x) * open.ux + (glyph.y - open.y) * open.uy;
      if (!combines) open.length = Math.max(open.length, along + glyph.advance);
      this.#tracking = glyph.tracking;
      return;
    }
    this.#close();
    const { x, y, ux, uy, advance, size, tracking } = glyph;
    this.#open = { paint, text, x, y, ux, uy, length: advance, size, spaced: this.#spaced };
    this.#tracking = tracking;
    this.#spaced = false;
  }

  /** All words; nothing can be added afterwards. */
  finish(): PaintedWord[] {
    this.#close();
    return this.words;
  }

  #close(): void {
    if (this.#open !== null) this.words.push(this.#open);
    this.#open = null;
  }
}

function isSpace(text: string): boolean {
  return text === " " || (text !== "" && (text.charCodeAt(0) < 0x21 || text.charCodeAt(0) > 0x7e) && SPACE.test(text));
}

function continues(open: PaintedWord, glyph: PaintedGlyph, tracking: number, paint: Paint): boolean {
  if (open.ux * glyph.ux + open.uy * glyph.uy < 0.999 || Math.abs(open.size - glyph.size) > 0.08 * open.size)
    return false;
  if (open.paint !== paint && !isAlike(open.paint, paint)) return false;
  const dx = glyph.x - open.x;
  const dy = glyph.y - open.y;
  const gap = dx * open.ux + dy * open.uy - open.length - tracking;
  const shift = Math.abs(dy * open.ux - dx * open.uy);
  return gap < WORD_GAP * open.size && gap > -STEP_BACK * open.size && shift < SHIFT * open.size;
}

function isAlike(one: Paint, other: Paint): boolean {
  return (
    one.bold === other.bold &&
    one.mark === other.mark &&
    one.color === other.color &&
    one.invisible === other.invisible &&
    one.layerOff === other.layerOff &&
    one.clipped === other.clipped &&
    one.linked === other.linked
  );
}
