import type { PageContent, PageWord } from "./page-content";
import type { PaintedWord } from "./word-builder";
import { isRightToLeft } from "./writing-direction";

/** Shares of a font size above and below the baseline. */
const ASCENT = 0.75;
const DESCENT = 0.25;
/** Sine of the slope up to which text is upright. */
const SLOPE = 0.06;
/** Distance, in font sizes, at which words in another direction are on the same line. */
const SAME_LINE = 0.5;
const NEAR = 2;

type Turn = 0 | 1 | 2 | 3;
/** Unit vectors of text turned clockwise by quarters, in coordinates whose y grows downwards. */
const DIRECTIONS: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
];

/** The quarter turns by which most of a page's text is turned clockwise, as on a page whose table lies on its side. */
export function turnOf(words: readonly PaintedWord[]): Turn {
  const counts = [0, 0, 0, 0];
  for (const word of words) {
    const turn = turnOfWord(word);
    if (turn !== null) counts[turn] = (counts[turn] ?? 0) + word.text.length;
  }
  const most = counts.indexOf(Math.max(...counts));
  return most === 1 || most === 2 || most === 3 ? most : 0;
}

function turnOfWord({ ux, uy }: PaintedWord): Turn | null {
  if (ux === 1 && uy === 0) return 0;
  const at = DIRECTIONS.findIndex(([x, y]) => Math.abs(ux - x) < SLOPE && Math.abs(uy - y) < SLOPE);
  return at === 0 || at === 1 || at === 2 || at === 3 ? at : null;
}

/** Turns a point of a page back by quarters, so that text turned by them is upright. */
export function turnBack(turn: Turn, { width, height }: Pick<PageContent, "width" | "height">) {
  return (x: number, y: number): [number, number] => {
    if (turn === 1) return [y, width - x];
    if (turn === 2) return [width - x, height - y];
    return turn === 3 ? [height - y, x] : [x, y];
  };
}

/** The words of a page with their boxes, once it is turned so that most of them are upright; the others as lines of text. */
export function uprightWords(
  painted: readonly PaintedWord[],
  turn: Turn,
  size: Pick<PageContent, "width" | "height">,
): Pick<PageContent, "words" | "turned"> {
  const place = turnBack(turn, size);
  const words: PageWord[] = [];
  const others: PaintedWord[] = [];
  for (const word of painted) {
    if (turnOfWord(word) === turn) words.push(upright(word, place(word.x, word.y)));
    else others.push(word);
  }
  return { words, turned: turnedLines(others) };
}

function upright(word: PaintedWord, [left, baseline]: [number, number]): PageWord {
  const { text, length, size, spaced } = word;
  const { bold, mark, artifact, linked } = word.paint;
  return {
    // Letters are painted from left to right in any script.
    text: isRightToLeft(text) ? [...text].reverse().join("") : text,
    left,
    right: left + length,
    top: baseline - ASCENT * size,
    bottom: baseline + DESCENT * size,
    baseline,
    size,
    bold,
    spaced,
    mark,
    artifact,
    linked,
  };
}

/** Words in other directions, joined to lines in the order in which they are painted. */
function turnedLines(words: readonly PaintedWord[]): string[] {
  const lines: string[] = [];
  let last: PaintedWord | null = null;
  for (const word of words) {
    const text = lines.at(-1);
    if (last !== null && text !== undefined && follows(last, word))
      lines[lines.length - 1] =
        `${text}${word.spaced || gapAfter(last, word) > 0.15 * word.size ? " " : ""}${word.text}`;
    else lines.push(word.text);
    last = word;
  }
  return lines;
}

function follows(last: PaintedWord, word: PaintedWord): boolean {
  if (last.ux * word.ux + last.uy * word.uy < 0.99) return false;
  const shift = Math.abs((word.y - last.y) * last.ux - (word.x - last.x) * last.uy);
  const gap = gapAfter(last, word);
  return shift < SAME_LINE * last.size && gap > -SAME_LINE * last.size && gap < NEAR * last.size;
}

function gapAfter(last: PaintedWord, word: PaintedWord): number {
  return (word.x - last.x) * last.ux + (word.y - last.y) * last.uy - last.length;
}
