import { type LineNumber, maskNumbers, numbersOf } from "../../../text/page-number";
import type { SetWord } from "../raised-words";
import { type Row, rowOf, splitRow, textOf } from "../rows";

/** Rows at the top and bottom of a page that can be headers or footers. */
const EDGE_ROWS = 3;
/** White space, in font sizes, that separates them from the body. */
const EDGE_GAP = 1.8;
/** Space, in font sizes, between the parts of a header: a title at the left, a number at the right. */
const PART_GAP = 1.5;
/** Space, in font sizes, that is wider than between words. */
const WIDE_GAP = 0.6;
/** Pages of a scan differ: by how many font sizes the same line may be further from the edge, and how much larger. */
export const SAME_PLACE = 1.5;
const SAME_SIZE = 1.25;
const BARE_NUMBER = /^\d[\d.,\s]*$/;
const ENDS_SENTENCE = /[.!?:;…]["”»’)\]]*$/u;

/** The position and text of a part of a row at an edge of a page. */
export interface EdgeText {
  isTop: boolean;
  /** From its baseline to the edge, in points. */
  distance: number;
  size: number;
  text: string;
  /** Its text without numbers. */
  shape: string;
  numbers: LineNumber[];
}

export interface EdgePart extends EdgeText {
  words: SetWord[];
  isBold: boolean;
  row: Row;
  block: EdgeBlock;
}

/** Rows as close as the lines of one paragraph. */
export interface EdgeBlock {
  rows: Row[];
  /** Whether a sentence continues from one to the next. */
  isProse: boolean;
}

/** The parts of the first and last rows that white space separates from the rest. */
export function edgeParts(lines: readonly SetWord[][], height: number): EdgePart[] {
  const edge = EDGE_ROWS + 1;
  const rows = (lines.length > 2 * edge ? [...lines.slice(0, edge), ...lines.slice(-edge)] : lines).map(rowOf);
  const [tops, bottoms] = [edgeRows(rows), edgeRows(rows.toReversed())];
  const [atTop, atBottom] = [blocksOf(rows.slice(0, tops)), blocksOf(rows.slice(rows.length - bottoms))];
  const parts = (blocks: readonly EdgeBlock[], isTop: boolean) =>
    blocks.flatMap((block) => block.rows.flatMap((row) => partsOf(row, block, { isTop, height })));
  const found = [...parts(atTop, true), ...parts(atBottom, false)];
  // Only at the bottom: a sentence at the top may come from the page before.
  const [inner, block] = [rows.at(-bottoms - 1), atBottom[0]];
  const [row] = block?.rows ?? [];
  if (inner !== undefined && row !== undefined && goesOn(inner, row)) block?.rows.unshift(inner);
  return found;
}

/** How many rows at the start white space separates from the rest, at most half of them. */
function edgeRows(rows: readonly Row[]): number {
  for (let count = Math.min(EDGE_ROWS, Math.floor(rows.length / 2)); count > 0; count -= 1) {
    const [edge, inner] = [rows[count - 1], rows[count]];
    if (edge !== undefined && inner !== undefined && isSetApart(edge, inner)) return count;
  }
  return 0;
}

function blocksOf(rows: readonly Row[]): EdgeBlock[] {
  const blocks: EdgeBlock[] = [];
  for (const row of rows) {
    const block = blocks.at(-1);
    const last = block?.rows.at(-1);
    if (block === undefined || last === undefined) blocks.push({ rows: [row], isProse: false });
    else if (gapOf(last, row) <= EDGE_GAP * Math.min(last.size, row.size)) {
      block.rows.push(row);
      block.isProse ||= goesOn(last, row);
    } else blocks.push({ rows: [row], isProse: false });
  }
  return blocks;
}

function partsOf(row: Row, block: EdgeBlock, { isTop, height }: { isTop: boolean; height: number }): EdgePart[] {
  const parts = splitRow(row, PART_GAP * row.em);
  const texts = parts.map((part) => textOf(part.words));
  // A row of numbers alone, such as the years above a table.
  if (parts.length > 1 && texts.every((text) => BARE_NUMBER.test(text))) return [];
  return parts.map((part, at): EdgePart => {
    const text = texts[at] ?? "";
    const spaced = splitRow(part, WIDE_GAP * row.em).map((words) => textOf(words.words));
    return {
      isTop,
      distance: isTop ? row.baseline : height - row.baseline,
      size: part.size,
      text,
      shape: maskNumbers(text, () => true),
      numbers: numbersOf(spaced.join("  ")),
      words: part.words,
      isBold: part.words.every(({ bold }) => bold),
      row,
      block,
    };
  });
}

/** How a number of a line changes from page to page. */
export const STAYS = "=";
export const FOLLOWS = "+";
/** It may be the page number if only the left or only the right pages have the line. */
export const FOLLOWS_ON_SIDE = "s";

/**
 * How each number of a line changes from its page to another page with the same line.
 * @param pages from the first to the second
 * @returns a sign for each number; `null` if it is another line
 */
export function stepsBetween(from: EdgeText, to: EdgeText, pages: number): string | null {
  if (!isSameLine(from, to)) return null;
  let steps = "";
  for (const [place, { value, mayBePage, isAtEnd }] of from.numbers.entries()) {
    const step = (to.numbers[place]?.value ?? Number.NaN) - value;
    if (step === 0) steps += STAYS;
    else if (step === pages && mayBePage) steps += FOLLOWS;
    else if (step === pages && isAtEnd && pages % 2 === 0) steps += FOLLOWS_ON_SIDE;
    else return null;
  }
  return steps;
}

/** Whether two lines are at the same place and differ in numbers only. */
export function isSameLine(one: EdgeText, other: EdgeText): boolean {
  return one.shape === other.shape && one.numbers.length === other.numbers.length && isSamePlace(one, other);
}

/** Whether two lines are as far from the same edge of their pages, and about as large. */
export function isSamePlace(one: EdgeText, other: EdgeText): boolean {
  if (one.isTop !== other.isTop) return false;
  const [smaller, larger] = [Math.min(one.size, other.size), Math.max(one.size, other.size)];
  return larger <= SAME_SIZE * smaller && Math.abs(one.distance - other.distance) <= SAME_PLACE * larger;
}

/**
 * Whether white space separates a row at the edge from the next one, and the next one is not another line of a table.
 */
function isSetApart(edge: Row, inner: Row): boolean {
  if (gapOf(edge, inner) <= EDGE_GAP * Math.max(edge.size, inner.size)) return false;
  const [parts, others] = [edge, inner].map((row) => splitRow(row, PART_GAP * row.em));
  if (parts === undefined || others === undefined || parts.length < 3 || others.length < parts.length) return true;
  return !parts.every(({ left, right }) => others.some((other) => other.left < right && other.right > left));
}

/** Whether a sentence continues from a row to the next one. */
function goesOn(row: Row, next: Row): boolean {
  if (Math.abs(next.size - row.size) >= 0.5 || Math.abs(next.left - row.left) >= next.size) return false;
  const isOnePart = splitRow(next, PART_GAP * next.em).length === 1;
  return isOnePart && /^\p{Ll}/u.test(textOf(next.words)) && !ENDS_SENTENCE.test(textOf(row.words));
}

function gapOf(edge: Row, inner: Row): number {
  return Math.abs(edge.baseline - inner.baseline);
}
