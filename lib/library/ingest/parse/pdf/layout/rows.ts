import type { Box } from "../page/page-content";
import { isRightToLeft } from "../page/writing-direction";
import type { SetWord } from "./raised-words";

/** Words on the same baseline, from left to right. */
export interface Row extends Box {
  words: SetWord[];
  baseline: number;
  /** Font size of most of its characters. */
  size: number;
  /** The unit for gaps between its words. */
  em: number;
}

/** Difference of baselines, in font sizes, up to which words are on the same line. */
const SAME_LINE = 0.35;
/** Space, in font sizes, that separates words where the source has no white space. */
const WORD_GAP = 0.13;
/** Two words with the same text that overlap by this share are one, painted twice to look bold. */
const TWICE = 0.7;

/** Rows of words, from top to bottom. */
export function rowsOf(words: readonly SetWord[]): Row[] {
  return linesOf(words).map((line) => rowOf(line));
}

/** The words of each row, from top to bottom. */
export function linesOf(words: readonly SetWord[]): SetWord[][] {
  const sorted = words.toSorted((a, b) => a.line - b.line);
  const rows: SetWord[][] = [];
  let open: SetWord[] = [];
  let first: SetWord | null = null;
  for (const word of sorted) {
    if (first !== null && word.line - first.line < SAME_LINE * Math.min(word.size, first.size)) open.push(word);
    else {
      open = [word];
      rows.push(open);
      first = word;
    }
  }
  return rows;
}

/** @param words at least one */
export function rowOf(words: readonly SetWord[]): Row {
  const sorted = fromLeft(words);
  const size = mainSize(sorted);
  const main = sorted.find((word) => word.size === size);
  const { left, top, right, bottom } = boxOf(sorted);
  return { left, top, right, bottom, words: sorted, size, em: main?.em ?? size, baseline: main?.line ?? 0 };
}

/** In order from left to right, as most words are painted. */
export function fromLeft(words: readonly SetWord[]): SetWord[] {
  let left = Number.NEGATIVE_INFINITY;
  for (const word of words) {
    if (word.left < left) return words.toSorted((a, b) => a.left - b.left);
    left = word.left;
  }
  return words.slice();
}

/** Font size of most characters. */
function mainSize(words: readonly SetWord[]): number {
  const size = words[0]?.size ?? 0;
  if (words.every((word) => word.size === size)) return size;
  const sizes = new Map<number, number>();
  for (const word of words) sizes.set(word.size, (sizes.get(word.size) ?? 0) + word.text.length);
  return [...sizes].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

/** Font size of most characters of a page, to a quarter of a point; 0 without any. */
export function bodySize(words: readonly SetWord[]): number {
  const sizes = new Map<number, number>();
  // Neighbours have the same size: they are counted at once.
  let open: number | null = null;
  let chars = 0;
  for (const { size, text } of words) {
    const rounded = Math.round(size * 4) / 4;
    if (open !== null && rounded !== open) {
      sizes.set(open, (sizes.get(open) ?? 0) + chars);
      chars = 0;
    }
    open = rounded;
    chars += text.length;
  }
  if (open !== null) sizes.set(open, (sizes.get(open) ?? 0) + chars);
  return [...sizes].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

/** The smallest box around all. */
export function boxOf(boxes: readonly Box[]): Box {
  const all = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
  for (const { left, top, right, bottom } of boxes) {
    if (left < all.left) all.left = left;
    if (top < all.top) all.top = top;
    if (right > all.right) all.right = right;
    if (bottom > all.bottom) all.bottom = bottom;
  }
  return all;
}

/** Splits a row wherever the space between two words is at least `gap` points. */
export function splitRow(row: Row, gap: number): Row[] {
  const { words } = row;
  const parts: SetWord[][] = [];
  let from = 0;
  let right = Number.NEGATIVE_INFINITY;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (word === undefined) break;
    if (at > 0 && word.left - right >= gap) {
      parts.push(words.slice(from, at));
      from = at;
    }
    right = Math.max(right, word.right);
  }
  // Most rows have no such space.
  if (parts.length === 0) return words.length === 0 ? [] : [row];
  parts.push(words.slice(from));
  return parts.map((part) => rowOf(part));
}

/**
 * The text of words on one line.
 * @param onTwice gets words that are painted twice
 */
export function textOf(words: readonly SetWord[], onTwice?: (text: string) => void): string {
  let text = "";
  let last: SetWord | null = null;
  for (const word of reading(words)) {
    if (last !== null && isSame(last, word)) {
      onTwice?.(word.text);
      continue;
    }
    text += last === null || isApart(last, word) ? ` ${word.text}` : word.text;
    last = word;
  }
  return text.slice(1);
}

/** In reading order: from right to left if most of the text is. */
function reading(words: readonly SetWord[]): readonly SetWord[] {
  let backwards = 0;
  for (const { text } of words) if (isRightToLeft(text)) backwards += 1;
  return backwards * 2 > words.length ? words.toReversed() : words;
}

function isApart(last: SetWord, word: SetWord): boolean {
  const gap = Math.max(word.left - last.right, last.left - word.right);
  return word.spaced || gap > WORD_GAP * Math.max(word.size, last.size);
}

function isSame(last: SetWord, word: SetWord): boolean {
  if (last.text !== word.text) return false;
  const common = Math.min(last.right, word.right) - Math.max(last.left, word.left);
  return common > TWICE * (word.right - word.left);
}

/** The middle one in order of size; 0 for none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}

/** The usual distance of the baselines of rows. */
export function pitchOf(rows: readonly Row[]): number {
  return median(rows.slice(1).map(({ baseline }, at) => baseline - (rows[at]?.baseline ?? baseline)));
}
