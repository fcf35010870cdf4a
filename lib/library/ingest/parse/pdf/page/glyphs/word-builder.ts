import { accented, isAccent } from "./accents";
import type { PaintedGlyph } from "./painted-glyph";

/** How a word was painted, which decides whether it is visible. */
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
/** Remaining width, in font sizes, of a white space whose width is taken back: it does not separate words. */
const NO_ROOM = 0.03;
/** Distance from the baseline, in font sizes, at which a new word begins: a superscript. */
const SHIFT = 0.12;

/** Characters below are not combining marks, and the only white space among them is checked for itself. */
const FIRST_COMBINING = 0x0300;
const COMBINING = /^\p{M}+$/u;
const SPACE = /^\s+$/u;
const CIRCUMFLEX = 0x5e;
const GRAVE = 0x60;
const TILDE = 0x7e;
const SOFT_HYPHEN = "\u00ad";
const LETTER_AT_END = /\p{L}$/u;
/** What follows a soft hyphen: the rest of its word, or the hyphen painted for it. */
const IN_WORD = /^[\p{L}\u2010-]/u;

/** Joins glyphs to words, in the order in which they are painted. */
export class WordBuilder {
  readonly words: PaintedWord[] = [];
  #open: PaintedWord | null = null;
  #tracking = 0;
  #spaced = true;
  /** A white space or soft hyphen after the open word, until it is known whether it has a width. */
  #held: PaintedGlyph | null = null;
  #heldPaint: Paint | null = null;
  /** An accent whose letter may follow. */
  #accent: { glyph: PaintedGlyph; paint: Paint } | null = null;
  /** The last letter of the open word. */
  #last: PaintedGlyph | null = null;

  /** @param paint the same object for glyphs that are painted alike */
  add(glyph: PaintedGlyph, paint: Paint): void {
    const accent = this.#accent;
    if (accent !== null) {
      this.#accent = null;
      const letter = accented(accent.glyph, glyph);
      if (letter !== null) {
        this.#add(letter, paint);
        return;
      }
      this.#add(accent.glyph, accent.paint);
    }
    if (isPlain(glyph.text)) this.#add(glyph, paint);
    else if (isSpace(glyph.text) || glyph.text === SOFT_HYPHEN) this.#hold(glyph, paint);
    else if (!isAccent(glyph.text)) this.#add(glyph, paint);
    else if (!this.#putOnLast(glyph)) this.#accent = { glyph, paint };
  }

  /** All words; nothing can be added afterwards. */
  finish(): PaintedWord[] {
    if (this.#accent !== null) this.#add(this.#accent.glyph, this.#accent.paint);
    this.#accent = null;
    this.#release(null);
    this.#close();
    return this.words;
  }

  #add(glyph: PaintedGlyph, paint: Paint): void {
    this.#release(glyph);
    this.#append(glyph, paint);
  }

  #append(glyph: PaintedGlyph, paint: Paint): void {
    const { text } = glyph;
    const open = this.#open;
    const combines = text.charCodeAt(0) >= FIRST_COMBINING && COMBINING.test(text);
    if (open !== null && (combines || continues(open, glyph, this.#tracking, paint))) {
      open.text += text;
      const along = alongFrom(open, glyph);
      if (!combines) {
        open.length = Math.max(open.length, along + glyph.advance);
        this.#last = glyph;
      }
      this.#tracking = glyph.tracking;
      return;
    }
    this.#close();
    const { x, y, ux, uy, advance, size, tracking } = glyph;
    this.#open = { paint, text, x, y, ux, uy, length: advance, size, spaced: this.#spaced };
    this.#last = glyph;
    this.#tracking = tracking;
    this.#spaced = false;
  }

  #hold(glyph: PaintedGlyph, paint: Paint): void {
    this.#release(null);
    if (this.#open !== null) {
      this.#held = glyph;
      this.#heldPaint = paint;
    } else if (glyph.text === SOFT_HYPHEN) this.#append(glyph, paint);
    else this.#spaced = true;
  }

  /** @param next the glyph after the pending one; without a gap before it, the pending one is left out */
  #release(next: PaintedGlyph | null): void {
    const held = this.#held;
    if (held === null) return;
    const paint = this.#heldPaint;
    this.#held = null;
    if (next !== null && this.#isWithoutRoom(held, next)) return;
    if (held.text === SOFT_HYPHEN && paint !== null) this.#append(held, paint);
    else {
      this.#close();
      this.#spaced = true;
    }
  }

  /**
   * Whether a glyph inside a word has a width, but the next one begins where it does: browsers paint a soft hyphen inside
   * a line as such a white space. In the invisible text of a scan, words may touch.
   */
  #isWithoutRoom(held: PaintedGlyph, next: PaintedGlyph): boolean {
    const open = this.#open;
    if (open === null || open.paint.invisible) return false;
    if (Math.abs(alongFrom(open, next) - open.length) > NO_ROOM * open.size) return false;
    if (held.text === SOFT_HYPHEN) return true;
    return held.advance > WORD_GAP * open.size && LETTER_AT_END.test(open.text) && IN_WORD.test(next.text);
  }

  /** Puts an accent on the letter before it, if it is painted there. */
  #putOnLast(accent: PaintedGlyph): boolean {
    const [open, last] = [this.#open, this.#last];
    const letter = open === null || last === null || this.#held !== null ? null : accented(accent, last);
    if (open === null || last === null || letter === null || !open.text.endsWith(last.text)) return false;
    open.text = open.text.slice(0, -last.text.length) + letter.text;
    this.#last = letter;
    return true;
  }

  #close(): void {
    if (this.#open !== null) this.words.push(this.#open);
    this.#open = null;
    this.#last = null;
  }
}

/** Distance of a glyph from the beginning of a word, along its baseline. */
function alongFrom({ x, y, ux, uy }: PaintedWord, glyph: PaintedGlyph): number {
  return (glyph.x - x) * ux + (glyph.y - y) * uy;
}

/** Whether a text begins with a letter, digit or sign of ASCII, but for those that are accents as well. */
function isPlain(text: string): boolean {
  const unit = text.charCodeAt(0);
  return unit > 0x20 && unit < 0x7f && unit !== CIRCUMFLEX && unit !== GRAVE && unit !== TILDE;
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
  const gap = alongFrom(open, glyph) - open.length - tracking;
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
