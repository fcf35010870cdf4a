import type { PaintedWord } from "./glyphs/word-builder";
import type { PageContent, PageWord } from "./page-content";
import { isRightToLeft } from "./writing-direction";

/** Shares of a font size above and below the baseline. */
const ASCENT = 0.75;
const DESCENT = 0.25;
/** Sine of the slope up to which text is upright: of a page that is askew as a whole, and of a text on a straight one. */
const SLOPE = 0.06;
const OWN_SLOPE = 0.01;
/** Share of the words of a page that is askew that have about the same slope. */
const ALIKE_SHARE = 0.8;
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

function turnOfWord({ ux, uy }: PaintedWord, slope = SLOPE): Turn | null {
  if (ux === 1 && uy === 0) return 0;
  const at = DIRECTIONS.findIndex(([x, y]) => Math.abs(ux - x) < slope && Math.abs(uy - y) < slope);
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
  // On most pages all words are straight.
  const isStraight = painted.every(({ ux, uy }) => ux === 1 && uy === 0);
  if (isStraight && turn === 0) return { words: painted.map((word) => upright(word, word.x, word.y)), turned: [] };
  const place = turnBack(turn, size);
  const words: PageWord[] = [];
  const others: PaintedWord[] = [];
  const slope = isStraight ? SLOPE : slopeOf(painted, turn);
  for (const word of painted) {
    if (turnOfWord(word, slope) === turn) words.push(upright(word, ...place(word.x, word.y)));
    else others.push(word);
  }
  return { words, turned: turnedLines(others) };
}

/**
 * The slope up to which words belong to the lines of a page, depending on whether most of its text has one slope or its
 * texts have different ones.
 */
function slopeOf(painted: readonly PaintedWord[], turn: Turn): number {
  const [across, down] = DIRECTIONS[turn] ?? [1, 0];
  const slopes = painted
    .filter((word) => turnOfWord(word) === turn)
    .map(({ ux, uy }) => uy * across - ux * down)
    .sort((one, other) => one - other);
  const usual = slopes[Math.floor(slopes.length / 2)] ?? 0;
  const alike = slopes.filter((slope) => Math.abs(slope - usual) < 2 * OWN_SLOPE).length;
  return usual !== 0 && alike >= ALIKE_SHARE * slopes.length ? SLOPE : OWN_SLOPE;
}

function upright(word: PaintedWord, left: number, baseline: number): PageWord {
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
