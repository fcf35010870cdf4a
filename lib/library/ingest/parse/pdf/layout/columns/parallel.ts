import type { Box } from "../../page/page-content";
import { boxOf, median, type Row, rowsOf } from "../rows";
import type { StraightLine } from "../straight-lines";

/**
 * Minimum width of a strip by the number of lines beside it, in font sizes: spaces of justified lines can be wide, too.
 */
const WIDTHS = [
  { lines: 10, strip: 0.7 },
  { lines: 6, strip: 1.1 },
  { lines: 3, strip: 1.8 },
];
/**
 * The same, in font sizes, if the sides of the columns are aligned, unlike those of a river of white; and as a share of
 * the unit for gaps, so that it is wider than the spaces of justified lines.
 */
const EDGED_STRIP = 0.6;
const EDGED_SHARES = [
  { lines: 5, share: 0.4 },
  { lines: 3, share: 0.7 },
];
/**
 * Maximum difference between the ends of such lines, in points, and the minimum share of lines that end there; the last
 * lines of paragraphs do not.
 */
const EDGE_WITHIN = 1;
const JUSTIFIED_SHARE = 0.6;
const JUSTIFIED_LINES = 2;
/** The same for the starts of ragged lines, and the share of them that begin with a small letter. */
const ALIGNED_SHARE = 0.9;
const ALIGNED_LINES = 4;
const RUNS_ON_SHARE = 0.5;
/** Lines from which text beside other text is a column. */
const MIN_LINES = 3;
/** Lines of prose are this long, as a share of their column, and hold this many words. */
const PROSE_FILL = 0.6;
const PROSE_WORDS = 3;
/** Minimum share of lines in a column that is not prose, compared with its neighbour. */
const DENSITY = 0.6;
/** Space beside a column of prose, in font sizes, from which a few lines in it are separate from its lines. */
const ASIDE_STRIP = 1.8;
/** Maximum number of such lines, as a share of the prose lines, and how far down they reach. */
const ASIDE_SHARE = 0.5;
/** Share of the lines of prose that begin in the middle of a sentence. */
const PROSE_GOES_ON = 0.3;
/** Share of the lines that a white strip between columns of a table does not pass. */
const STRIP_SHARE = 0.12;
const SMALL_LETTER = /^\p{Ll}/u;
const GOES_ON = /^[\p{Ll}\d(«“"-]/u;
const LETTERS = /\p{L}/u;
const CAPTION = /^(?:table|tableau|tab\.|figure|fig\.)\s*[\dIVX]/i;

/** A line of a column, or a block. */
export interface Piece<Block extends Box> extends Box {
  row: Row | null;
  block: Block | null;
}

/** Whether two sides of a gutter are columns of text, or tables side by side. */
export function isParallel<Block extends Box>(
  left: readonly Piece<Block>[],
  right: readonly Piece<Block>[],
  { gutter, rules }: { gutter: number; rules: readonly StraightLine[] },
): boolean {
  if (left.length === 0 || right.length === 0 || left.length + right.length < MIN_LINES) return false;
  if (sideBySide(left, right, gutter, rules)) return true;
  const [one, other] = [shapeOf(left), shapeOf(right)];
  const lines = Math.max(one.lines, other.lines);
  const strip = boxOf(right).left - boxOf(left).right;
  const areEdged = (one.justified && other.justified) || (one.runsOn && other.runsOn);
  const share = EDGED_SHARES.find((edged) => lines >= edged.lines)?.share ?? Number.POSITIVE_INFINITY;
  if (areEdged && strip >= Math.max(EDGED_STRIP * one.size, share * one.em)) return true;
  if (!WIDTHS.some((width) => lines >= width.lines && strip >= width.strip * one.em)) return false;
  if (one.prose && other.prose) return true;
  if (!one.prose && !other.prose) return false;
  if (strip >= ASIDE_STRIP * one.em && (isAside(right, left, one) || isAside(left, right, other))) return true;
  const density = Math.min(one.lines, other.lines) / Math.max(one.lines, other.lines);
  const other2 = one.prose ? other : one;
  return density >= DENSITY && other2.lines >= MIN_LINES && other2.words >= 2;
}

/** Whether each side has its own caption, or a line that ends at the gutter. */
function sideBySide<Block extends Box>(
  left: readonly Piece<Block>[],
  right: readonly Piece<Block>[],
  gutter: number,
  rules: readonly StraightLine[],
): boolean {
  const [one, other] = [boxOf(left), boxOf(right)];
  const top = Math.max(one.top, other.top) - 20;
  const bottom = Math.min(one.bottom, other.bottom) + 20;
  const ruled = (from: number, to: number) =>
    rules.some(
      (rule) =>
        rule.at > top &&
        rule.at < bottom &&
        rule.from >= from &&
        rule.to <= to &&
        rule.to - rule.from > 0.6 * (to - from),
    );
  const captioned = (side: readonly Piece<Block>[]) =>
    side.some(
      ({ row }) =>
        row !== null &&
        CAPTION.test(
          row.words
            .slice(0, 2)
            .map(({ text }) => text)
            .join(" "),
        ),
    );
  const apart = (side: readonly Piece<Block>[], box: Box) =>
    captioned(side) || side.some(({ block }) => block !== null) || ruled(box.left - 8, box.right + 8);
  const crossed = rules.some(
    (rule) => rule.at > top && rule.at < bottom && rule.from < gutter - 2 && rule.to > gutter + 2,
  );
  return !crossed && apart(left, one) && apart(right, other);
}

/**
 * Whether a few lines are beside the upper part of a column of prose and unrelated to its lines: a list of
 * contents, or the end of a text. The prose continues below them without using their space, and beside them from line
 * to line, unlike the cells of a table.
 */
function isAside<Block extends Box>(
  few: readonly Piece<Block>[],
  many: readonly Piece<Block>[],
  shape: Shape,
): boolean {
  const [box, column] = [boxOf(few), boxOf(many)];
  const rows = few.flatMap(({ row }) => row ?? []);
  if (!shape.prose || rows.length < 2 || rows.length < few.length || few.length > ASIDE_SHARE * many.length)
    return false;
  if (box.bottom - column.top > ASIDE_SHARE * (column.bottom - column.top)) return false;
  if (rows.some(({ words }) => !words.some(({ text }) => LETTERS.test(text)))) return false;
  const beside = many.flatMap(({ row }) => (row !== null && row.bottom > box.top && row.top < box.bottom ? [row] : []));
  return beside.filter(({ words }) => SMALL_LETTER.test(words[0]?.text ?? "")).length * 2 >= beside.length - 1;
}

interface Shape {
  lines: number;
  words: number;
  size: number;
  em: number;
  /** Whether they are lines of one column of prose. */
  prose: boolean;
  /** Whether they are justified prose, in one column or more. */
  justified: boolean;
  /** Whether they are prose whose sentences continue from line to line, in one column or more. */
  runsOn: boolean;
}

/** Whether pieces are lines of prose: long, not in separate columns, and continuing from line to line. */
function shapeOf<Block extends Box>(pieces: readonly Piece<Block>[]): Shape {
  const box = boxOf(pieces);
  const rows = rowsOf(pieces.flatMap(({ row }) => row?.words ?? []));
  const em = median(rows.map((row) => row.em));
  const size = median(rows.map((row) => row.size));
  if (rows.length === 0)
    return { lines: MIN_LINES, words: PROSE_WORDS, size, em, prose: true, justified: false, runsOn: false };
  const words = median(rows.map((row) => row.words.filter(({ text }) => LETTERS.test(text)).length));
  const fill = median(rows.map((row) => (row.right - row.left) / (box.right - box.left)));
  const lines = rows.length + pieces.filter(({ block }) => block !== null).length * MIN_LINES;
  const begin = (start: RegExp) => rows.filter((row) => start.test(row.words[0]?.text ?? "")).length;
  const isText = words >= PROSE_WORDS && fill >= PROSE_FILL && begin(GOES_ON) >= PROSE_GOES_ON * (rows.length - 1);
  const runsOn = isText && begin(SMALL_LETTER) >= RUNS_ON_SHARE * rows.length && areAligned(rows, box);
  return {
    lines,
    words,
    size,
    em,
    prose: isText && !hasStrip(rows),
    justified: isText && areJustified(rows, box),
    runsOn,
  };
}

/** Whether most rows begin and end at the sides of their column, or of the first and last of several columns. */
function areJustified(rows: readonly Row[], { left, right }: Box): boolean {
  const full = rows.filter((row) => row.left - left < EDGE_WITHIN && right - row.right < EDGE_WITHIN);
  return full.length >= Math.max(JUSTIFIED_LINES, JUSTIFIED_SHARE * rows.length);
}

/** Whether rows begin at the left side of their column. */
function areAligned(rows: readonly Row[], { left }: Box): boolean {
  const aligned = rows.filter((row) => row.left - left < EDGE_WITHIN);
  return rows.length >= ALIGNED_LINES && aligned.length >= ALIGNED_SHARE * rows.length;
}

/** Whether a white strip goes through most rows. */
function hasStrip(rows: readonly Row[]): boolean {
  const { left, right } = boxOf(rows);
  const step = 0.25 * median(rows.map((row) => row.em));
  const covered = new Int32Array(Math.max(1, Math.ceil((right - left) / step)));
  for (const { words } of rows) {
    for (const word of words) {
      const from = Math.round((word.left - left) / step);
      const to = Math.round((word.right - left) / step);
      for (let x = from; x < to; x += 1) covered[x] = (covered[x] ?? 0) + 1;
    }
  }
  let run = 0;
  for (let x = 1; x < covered.length - 4; x += 1) {
    run = (covered[x] ?? 0) <= STRIP_SHARE * rows.length ? run + 1 : 0;
    if (run >= 2) return true;
  }
  return false;
}
