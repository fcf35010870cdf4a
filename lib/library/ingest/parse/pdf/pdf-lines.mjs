import { cleanText } from "../text/clean-text.mjs";

/** Vertical distance, in line heights, from which two pieces of text are on different lines. */
const SAME_LINE = 0.4;
/** Share of the pages (of a document with enough of them) on which a first or last line must recur to be a running head. */
const RUNNING_SHARE = 0.5;
const RUNNING_MIN_PAGES = 4;
/** Lines at the top and bottom of a page that can be a running head or foot. */
const EDGE_LINES = 2;
/** White space, in line heights, that sets such lines apart from the body. */
const EDGE_GAP = 1.8;

/**
 * Lines of a page in the order of its content stream, which is the reading order of nearly every producer
 * (sorting by position would interleave columns).
 * @param findings counts what is cleaned away
 * @returns {{text: string, left: number, right: number, y: number, size: number}[]}
 */
export function pageLines(items, findings) {
  const lines = [];
  let open = null;
  const close = () => {
    if (open !== null) {
      const text = cleanText(open.text, findings).replace(/\s+/g, " ").trim();
      if (text !== "") lines.push({ ...open, text });
    }
    open = null;
  };
  for (const item of items) {
    if (typeof item.str !== "string") continue;
    const [, , , , x, y] = item.transform;
    const size = item.height || Math.hypot(item.transform[2], item.transform[3]);
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

/** A page number alone, in the forms of both languages. */
const PAGE_NUMBER = /^[-–—(\s]*(?:p(?:age|\.)?\s*)?\d{1,4}(?:\s*(?:\/|of|sur|de)\s*\d{1,4})?[-–—)\s]*$/i;

/** Removes page numbers and the heads and feet that recur on most pages. */
export function withoutRunningLines(pages) {
  const counts = new Map();
  for (const lines of pages) {
    for (const key of new Set(edges(lines).map(runningKey))) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const enough = Math.max(RUNNING_MIN_PAGES, pages.length * RUNNING_SHARE);
  return pages.map((lines) => {
    const edge = new Set(edges(lines));
    const recurs = (line) => (counts.get(runningKey(line)) ?? 0) >= enough || PAGE_NUMBER.test(line.text);
    return lines.filter((line) => !edge.has(line) || !recurs(line));
  });
}

function edges(lines) {
  const found = [];
  for (let count = 1; count <= EDGE_LINES && count * 2 <= lines.length; count += 1) {
    if (setApart(lines[count - 1], lines[count])) found.push(...lines.slice(0, count));
    if (setApart(lines.at(-count - 1), lines.at(-count))) found.push(...lines.slice(-count));
  }
  return found;
}

function setApart(upper, lower) {
  if (upper === undefined || lower === undefined) return false;
  return Math.abs(upper.y - lower.y) > EDGE_GAP * Math.max(upper.size, lower.size);
}

/** Numbers count as equal, so that "Page 3 of 9" recurs; size and height on the page must recur as well. */
function runningKey(line) {
  return `${Math.round(line.y / 4)} ${Math.round(line.size)} ${line.text.replace(/\d+/g, "#")}`;
}
