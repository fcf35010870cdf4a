import type { Box } from "../../page/page-content";
import type { SetWord } from "../raised-words";
import { rowsOf, splitRow } from "../rows";
import type { StraightLine } from "../straight-lines";
import { type Band, bandsOf } from "./bands";
import { gutters } from "./gutters";
import type { Piece } from "./parallel";

/** A part of a page that is read from top to bottom. */
export interface Region<Block extends Box> {
  words: SetWord[];
  /** Tables, which are read where they begin. */
  blocks: Block[];
}

/** Space, in font sizes, that can separate columns; the words of a justified line are closer together. */
const PIECE_GAP = 0.55;

/**
 * The parts of a page in reading order: columns from left to right, between parts that cross them. Table columns do not
 * count: columns of text have long lines, and as many as their neighbours.
 * @param rules horizontal lines, which show which parts are side by side
 */
export function columnsOf<Block extends Box>(
  words: readonly SetWord[],
  blocks: readonly Block[],
  rules: readonly StraightLine[],
): Region<Block>[] {
  const pieces: Piece<Block>[] = [
    ...rowsOf(words)
      .flatMap((row) => splitRow(row, PIECE_GAP * row.em))
      .map((row) => pieceOf<Block>(row, { row, block: null })),
    ...blocks.map((block) => pieceOf<Block>(block, { row: null, block })),
  ];
  return regionsOf(pieces, rules);
}

function pieceOf<Block extends Box>(
  { left, top, right, bottom }: Box,
  { row, block }: Pick<Piece<Block>, "row" | "block">,
): Piece<Block> {
  return { left, top, right, bottom, row, block };
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
  const region: Region<Block> = { words: [], blocks: [] };
  for (const { row, block } of pieces) {
    if (row !== null) for (const word of row.words) region.words.push(word);
    if (block !== null) region.blocks.push(block);
  }
  return region;
}
