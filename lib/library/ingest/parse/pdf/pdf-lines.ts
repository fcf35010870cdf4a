import type { ReceiptWriter } from "../receipt/receipt-writer";
import { cleanText } from "../text/clean-text";

/** Vertical distance, in line heights, from which two pieces of text are on different lines. */
const SAME_LINE = 0.4;
/** Share of the pages on which an edge line must recur to be a header or footer, in documents with enough pages. */
const RUNNING_SHARE = 0.5;
const RUNNING_MIN_PAGES = 4;
/** Lines at the top and bottom of a page that can be a header or footer. */
const EDGE_LINES = 2;
/** White space, in line heights, that separates headers and footers from the body. */
const EDGE_GAP = 1.8;

/** A piece of text of a page, as pdf.js gives it. */
export interface TextItem {
  str: string;
  transform: readonly number[];
  width: number;
  height: number;
  hasEOL: boolean;
}

export interface Line {
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
}

/**
 * Lines of a page in the order of its content stream, which nearly all producers write in reading order; sorting by
 * position would interleave columns.
 * @param receipt counts the characters removed by cleaning
 */
export function pageLines(items: readonly TextItem[], receipt: ReceiptWriter): Line[] {
  const lines: Line[] = [];
  let open: Line | null = null;
  const close = () => {
    if (open !== null) {
      const text = cleanText(open.text, receipt).replace(/\s+/g, " ").trim();
      if (text !== "") lines.push({ ...open, text });
    }
    open = null;
  };
  for (const item of items) {
    const [, , c = 0, d = 0, x = 0, y = 0] = item.transform;
    const size = item.height || Math.hypot(c, d);
    const moved =
      open !== null && item.str.trim() !== "" && Math.abs(y - open.y) > SAME_LINE * Math.max(size, open.size);
    if (moved) close();
    if (open === null) {
      if (item.str.trim() === "") continue;
      open = { text: item.str, left: x, right: x + item.width, y, size };
    } else {
      const gap = x - open.right > 0.15 * open.size && !/\s$/.test(open.text) && !/^\s/.test(item.str);
      open.text += (gap ? " " : "") + item.str;
      if (item.str.trim() !== "") open.size = Math.max(open.size, size);
      open.right = Math.max(open.right, x + item.width);
    }
    if (item.hasEOL) close();
  }
  close();
  return lines;
}

/** A line with only a page number, in English or French form. */
const PAGE_NUMBER = /^[-–—(\s]*(?:p(?:age|\.)?\s*)?\d{1,4}(?:\s*(?:\/|of|sur|de)\s*\d{1,4})?[-–—)\s]*$/i;

/** Removes page numbers, and headers and footers that recur on most pages. */
export function withoutRunningLines(pages: readonly Line[][]): Line[][] {
  const counts = new Map<string, number>();
  for (const lines of pages) {
    for (const key of new Set(edges(lines).map(runningKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const enough = Math.max(RUNNING_MIN_PAGES, pages.length * RUNNING_SHARE);
  return pages.map((lines) => {
    const edge = new Set(edges(lines));
    const recurs = (line: Line) => (counts.get(runningKey(line)) ?? 0) >= enough || PAGE_NUMBER.test(line.text);
    return lines.filter((line) => !edge.has(line) || !recurs(line));
  });
}

function edges(lines: readonly Line[]): Line[] {
  const found: Line[] = [];
  for (let count = 1; count <= EDGE_LINES && count * 2 <= lines.length; count += 1) {
    if (setApart(lines[count - 1], lines[count])) found.push(...lines.slice(0, count));
    if (setApart(lines.at(-count - 1), lines.at(-count))) found.push(...lines.slice(-count));
  }
  return found;
}

function setApart(upper: Line | undefined, lower: Line | undefined): boolean {
  if (upper === undefined || lower === undefined) return false;
  return Math.abs(upper.y - lower.y) > EDGE_GAP * Math.max(upper.size, lower.size);
}

/** Key under which a header or footer recurs: its text with numbers masked ("Page 3 of 9"), its size and its position. */
function runningKey(line: Line): string {
  return `${Math.round(line.y / 4)} ${Math.round(line.size)} ${line.text.replace(/\d+/g, "#")}`;
}
