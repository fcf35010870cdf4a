import type { Box } from "../page/page-content";
import type { SetWord } from "./raised-words";
import { boxOf, type Row, rowsOf, splitRow } from "./rows";
import type { StraightLine } from "./straight-lines";

/** A part of a page that is read from top to bottom. */
export interface Region<Block extends Box> {
  words: SetWord[];
  /** Tables, which are read where they begin. */
  blocks: Block[];
}

/** Space, in font sizes, that can separate columns; the words of a justified line are closer together. */
const PIECE_GAP = 0.55;
/** Smallest white strip between columns, in points. */
const MIN_GUTTER = 5;
/** How wide a strip must be by the number of lines beside it, in font sizes: spaces of justified lines can be as wide. */
const WIDTHS = [
  { lines: 10, strip: 0.7 },
  { lines: 6, strip: 1.1 },
  { lines: 3, strip: 1.8 },
];
/** White strips that are examined. */
const MAX_GUTTERS = 24;
/** Lines from which text beside other text is a column. */
const MIN_LINES = 3;
/** Lines of prose are this long, as a share of their column, and hold this many words. */
const PROSE_FILL = 0.6;
const PROSE_WORDS = 3;
/** Least share of lines that a column that is no prose has, compared with its neighbour. */
const DENSITY = 0.6;
/** So much more space than usual, in points, separates a line from the column above or below it. */
const APART = 5;
/** Least length of a line that is followed by another of its paragraph, as a share of its column. */
const COLUMN_FILL = 0.85;
/** Space between lines of a column, in points. */
const MAX_GAP = 12;
/** Share of the lines of prose that begin in the middle of a sentence. */
const PROSE_GOES_ON = 0.3;
/** Share of the lines that a white strip between columns of a table does not pass. */
const STRIP_SHARE = 0.12;
const GOES_ON = /^[\p{Ll}\d(«“"-]/u;
const LETTERS = /\p{L}/u;
const CAPTION = /^(?:table|tableau|tab\.|figure|fig\.)\s*[\dIVX]/i;

/** A line of a column, or a block. */
interface Piece<Block extends Box> extends Box {
  row: Row | null;
  block: Block | null;
}

/**
 * The parts of a page in reading order: columns from left to right, between what crosses them. Columns of a table are no
 * columns of text: those have long lines, and as many of them as their neighbours.
 * @param rules horizontal lines, which show what stands side by side
 */
export function columnsOf<Block extends Box>(
  words: readonly SetWord[],
  blocks: readonly Block[],
  rules: readonly StraightLine[],
): Region<Block>[] {
  const pieces: Piece<Block>[] = [
    ...rowsOf(words)
      .flatMap((row) => splitRow(row, PIECE_GAP * row.em))
      .map((row) => ({ ...edgesOf(row), row, block: null })),
    ...blocks.map((block) => ({ ...edgesOf(block), row: null, block })),
  ];
  return regionsOf(pieces, rules);
}

function edgesOf({ left, top, right, bottom }: Box): Box {
  return { left, top, right, bottom };
}

function regionsOf<Block extends Box>(
  pieces: readonly Piece<Block>[],
  rules: readonly StraightLine[],
): Region<Block>[] {
  let best: Band<Block>[] = [];
  let most = 0;
  for (const gutter of gutters(pieces)) {
    const bands = bandsOf(pieces, gutter, rules);
    const parallel = bands.reduce(
      (sum, band) => sum + (band.right === null ? 0 : band.left.length + band.right.length),
      0,
    );
    if (parallel > most) {
      most = parallel;
      best = bands;
    }
  }
  if (most === 0) return pieces.length === 0 ? [] : [regionOf(pieces)];
  return best.flatMap(({ left, right }) =>
    right === null ? regionsOf(left, rules) : [...regionsOf(left, rules), ...regionsOf(right, rules)],
  );
}

function regionOf<Block extends Box>(pieces: readonly Piece<Block>[]): Region<Block> {
  return {
    words: pieces.flatMap(({ row }) => row?.words ?? []),
    blocks: pieces.flatMap(({ block }) => (block === null ? [] : [block])),
  };
}

/** x of the white strips between pieces that stand side by side, those with most pieces on both sides first. */
function gutters(pieces: readonly Box[]): number[] {
  const sorted = pieces.toSorted((a, b) => a.top - b.top);
  const strips: { from: number; to: number }[] = [];
  for (const [at, piece] of sorted.entries()) {
    const right = nearest(sorted, at, (other) => other.left - piece.right);
    if (right !== null && right.left - piece.right >= MIN_GUTTER) strips.push({ from: piece.right, to: right.left });
  }
  return peaks(strips)
    .sort((a, b) => b.strips - a.strips)
    .slice(0, MAX_GUTTERS)
    .map(({ x }) => x);
}

/** Where more strips lie one below the other than to the left and right of it. */
function peaks(strips: readonly { from: number; to: number }[]): { x: number; strips: number }[] {
  const ends = strips.flatMap(({ from, to }) => [
    { x: from, step: 1 },
    { x: to, step: -1 },
  ]);
  ends.sort((a, b) => a.x - b.x || a.step - b.step);
  const found: { x: number; strips: number }[] = [];
  let depth = 0;
  for (const [at, { x, step }] of ends.entries()) {
    depth += step;
    const next = ends[at + 1];
    if (step === 1 && next !== undefined && next.step === -1) found.push({ x: (x + next.x) / 2, strips: depth });
  }
  return found;
}

/** The piece beside one at the least distance that is not negative; `sorted` by top. */
function nearest(sorted: readonly Box[], at: number, distanceTo: (other: Box) => number): Box | null {
  const piece = sorted[at];
  let best: Box | null = null;
  for (const other of piece === undefined ? [] : sorted) {
    if (piece === undefined || other.top >= piece.bottom) break;
    const distance = distanceTo(other);
    if (other.bottom > piece.top && distance >= 0 && (best === null || distance < distanceTo(best))) best = other;
  }
  return best;
}

/** What is read from top to bottom; with `right`, two columns side by side. */
interface Band<Block extends Box> {
  left: Piece<Block>[];
  right: Piece<Block>[] | null;
}

/** Cuts a page at what crosses a gutter, and puts side by side what may be read so. */
function bandsOf<Block extends Box>(
  pieces: readonly Piece<Block>[],
  gutter: number,
  rules: readonly StraightLine[],
): Band<Block>[] {
  const bands: Band<Block>[] = [];
  const single = (some: readonly Piece<Block>[]) => {
    const last = bands.at(-1);
    if (last !== undefined && last.right === null) last.left.push(...some);
    else if (some.length > 0) bands.push({ left: [...some], right: null });
  };
  let beside: Piece<Block>[] = [];
  const close = () => {
    const { before, left, right, after } = trimmed(beside, gutter);
    if (isParallel(left, right, { gutter, rules })) {
      single(before);
      bands.push({ left, right });
      single(after);
    } else single(beside);
    beside = [];
  };
  for (const piece of pieces.toSorted((a, b) => a.top + a.bottom - b.top - b.bottom)) {
    if (piece.left < gutter && piece.right > gutter) {
      close();
      single([piece]);
    } else beside.push(piece);
  }
  close();
  return bands;
}

/** Takes off what stands alone above and below two columns: a heading over the full width is often short. */
function trimmed<Block extends Box>(pieces: readonly Piece<Block>[], gutter: number) {
  const left = pieces.filter((piece) => piece.right <= gutter);
  const right = pieces.filter((piece) => piece.right > gutter);
  const before: Piece<Block>[] = [];
  const after: Piece<Block>[] = [];
  for (const [side, other] of [
    [left, right],
    [right, left],
  ] as const) {
    if (side.length === 0 || other.length === 0) continue;
    const { top, bottom } = boxOf(other);
    const above = cutAbove(side, top);
    before.push(...side.splice(0, above));
    const below = cutBelow(side, bottom);
    after.push(...side.splice(below));
  }
  return { before, left, right, after };
}

/** How many of the first pieces stand above `top`, apart from those below. */
function cutAbove(side: readonly Box[], top: number): number {
  const usual = usualGap(side);
  let cut = 0;
  for (let at = 1; at < side.length; at += 1) {
    const [upper, lower] = [side[at - 1], side[at]];
    if (upper === undefined || lower === undefined || upper.bottom > top || fillsColumn(side, at, usual)) break;
    if (lower.top - upper.bottom > usual + APART) cut = at;
  }
  return cut;
}

/** Where the last pieces begin that stand below `bottom`, apart from those above. */
function cutBelow(side: readonly Box[], bottom: number): number {
  const usual = usualGap(side);
  let cut = side.length;
  for (let at = side.length - 1; at > 0; at -= 1) {
    const [upper, lower] = [side[at - 1], side[at]];
    if (upper === undefined || lower === undefined || lower.top < bottom || fillsColumn(side, at + 1, usual)) break;
    if (lower.top - upper.bottom > usual + APART) cut = at;
  }
  return cut;
}

/**
 * Whether a piece goes on the line above it, which is as long as the column: text over the full width would be longer. The
 * paragraphs at the end of the longer column are apart from the others as well.
 */
function fillsColumn(side: readonly Box[], at: number, usual: number): boolean {
  const [upper, lower] = [side[at - 1], side[at]];
  if (upper === undefined || lower === undefined || lower.top - upper.bottom > usual + APART) return false;
  const { left, right } = boxOf(side);
  return upper.right - left > COLUMN_FILL * (right - left);
}

function usualGap(side: readonly Box[]): number {
  return median(
    side.slice(1).flatMap(({ top }, at) => {
      const gap = top - (side[at]?.bottom ?? top);
      return gap > -2 && gap < MAX_GAP ? [gap] : [];
    }),
  );
}

/** The middle one in order of size; 0 for none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? 0;
}

/** Whether two sides of a gutter are columns of text, or tables side by side. */
function isParallel<Block extends Box>(
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
