import type { Box } from "../../page/page-content";
import { boxOf, median, type Row, rowsOf } from "../rows";
import type { StraightLine } from "../straight-lines";

/** How wide a strip must be by the number of lines beside it, in font sizes: spaces of justified lines can be as wide. */
const WIDTHS = [
  { lines: 10, strip: 0.7 },
  { lines: 6, strip: 1.1 },
  { lines: 3, strip: 1.8 },
];
/** Lines from which text beside other text is a column. */
const MIN_LINES = 3;
/** Lines of prose are this long, as a share of their column, and hold this many words. */
const PROSE_FILL = 0.6;
const PROSE_WORDS = 3;
/** Least share of lines that a column that is no prose has, compared with its neighbour. */
const DENSITY = 0.6;
/** Share of the lines of prose that begin in the middle of a sentence. */
const PROSE_GOES_ON = 0.3;
/** Share of the lines that a white strip between columns of a table does not pass. */
const STRIP_SHARE = 0.12;
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
  if (!WIDTHS.some((width) => lines >= width.lines && strip >= width.strip * one.em)) return false;
  if (one.prose && other.prose) return true;
  if (!one.prose && !other.prose) return false;
  const density = Math.min(one.lines, other.lines) / Math.max(one.lines, other.lines);
  const other2 = one.prose ? other : one;
  return density >= DENSITY && other2.lines >= MIN_LINES && other2.words >= 2;
}

/** Whether each side has a caption of its own, or a line that ends at the gutter. */
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

/** Whether pieces are lines of prose: long, not in columns of their own, and going on from line to line. */
function shapeOf<Block extends Box>(
  pieces: readonly Piece<Block>[],
): { lines: number; words: number; em: number; prose: boolean } {
  const { left, right } = boxOf(pieces);
  const rows = rowsOf(pieces.flatMap(({ row }) => row?.words ?? []));
  const em = median(rows.map((row) => row.em));
  if (rows.length === 0) return { lines: MIN_LINES, words: PROSE_WORDS, em, prose: true };
  const words = median(rows.map((row) => row.words.filter(({ text }) => LETTERS.test(text)).length));
  const fill = median(rows.map((row) => (row.right - row.left) / (right - left)));
  const lines = rows.length + pieces.filter(({ block }) => block !== null).length * MIN_LINES;
  const goesOn =
    rows.filter((row) => GOES_ON.test(row.words[0]?.text ?? "")).length >= PROSE_GOES_ON * (rows.length - 1);
  return { lines, words, em, prose: words >= PROSE_WORDS && fill >= PROSE_FILL && goesOn && !hasStrip(rows) };
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
