import type { ReceiptWriter } from "../receipt/receipt-writer";
import { cleanText } from "../text/clean-text";
import type { PageContent } from "./page/page-content";

/** Vertical distance, in line heights, from which two pieces of text are on different lines. */
const SAME_LINE = 0.4;
/** Share of the pages on which an edge line must recur to be a header or footer, in documents with enough pages. */
const RUNNING_SHARE = 0.5;
const RUNNING_MIN_PAGES = 4;
/** Lines at the top and bottom of a page that can be a header or footer. */
const EDGE_LINES = 2;
/** White space, in line heights, that separates headers and footers from the body. */
const EDGE_GAP = 1.8;

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
export function pageLines({ words, turned }: PageContent, receipt: ReceiptWriter): Line[] {
  const lines: Line[] = [];
  let open: Line | null = null;
  for (const { text, left, right, baseline, size, spaced } of words) {
    const follows =
      open !== null &&
      Math.abs(baseline + open.y) <= SAME_LINE * Math.max(size, open.size) &&
      left >= open.right - size;
    if (open === null || !follows) {
      open = { text, left, right, y: -baseline, size };
      lines.push(open);
      continue;
    }
    open.text += `${spaced || left - open.right > 0.15 * open.size ? " " : ""}${text}`;
    open.size = Math.max(open.size, size);
    open.right = Math.max(open.right, right);
  }
  for (const text of turned) lines.push({ text, left: 0, right: 0, y: Number.NEGATIVE_INFINITY, size: 0 });
  return lines
    .map((line) => ({ ...line, text: cleanText(line.text, receipt).replace(/\s+/g, " ").trim() }))
    .filter(({ text }) => text !== "");
}

/** A line with only a page number, in English or French form. */
const PAGE_NUMBER = /^[-–—(\s]*(?:p(?:age|\.)?\s*)?\d{1,4}(?:\s*(?:\/|of|sur|de)\s*\d{1,4})?[-–—)\s]*$/i;

/** Removes page numbers, and headers and footers that recur on most pages. */
export function withoutRunningLines(pages: readonly Line[][], receipt: ReceiptWriter): Line[][] {
  const counts = new Map<string, number>();
  for (const lines of pages) {
    for (const key of new Set(edges(lines).map(runningKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const enough = Math.max(RUNNING_MIN_PAGES, pages.length * RUNNING_SHARE);
  return pages.map((lines) => {
    const edge = new Set(edges(lines));
    const recurs = (line: Line) => (counts.get(runningKey(line)) ?? 0) >= enough || PAGE_NUMBER.test(line.text);
    return lines.filter((line) => {
      if (!edge.has(line) || !recurs(line)) return true;
      receipt.leaveOut("running_lines", line.text);
      return false;
    });
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
