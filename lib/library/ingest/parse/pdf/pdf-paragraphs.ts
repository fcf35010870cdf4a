import type { Heading } from "../parse-document";
import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { Line } from "./pdf-lines";

/** A gap between lines larger than this many usual line distances ends a paragraph. */
const PARAGRAPH_GAP = 1.35;
/** Maximum usual line distance in line heights, for pages with too few lines to measure it. */
const MAX_DISTANCE = 2.5;
/** A line that ends before this share of its column is the last of its paragraph. */
const SHORT_LINE = 0.85;
/** Text larger than the body's by this factor is a heading. */
const HEADING_SIZE = 1.15;
const HEADING_MAX_CHARS = 200;
const INDENT = 0.8;
const LIST_ITEM = /^(?:[•‣▪–*-]|\d{1,3}[.)]|[a-z][.)])\s/;
/** Words after the hyphen of an inverted French verb or a compound: such a hyphen is kept at a line end. */
const AFTER_REAL_HYPHEN = /^(?:ils?|elles?|on|je|tu|nous|vous|ce|moi|toi|là|ci|mêmes?)\b/iu;

/** A heading with its font size, by which it is ranked. */
type SizedHeading = Omit<Heading, "level"> & { size: number };
type PreviousLine = Line & { heading: boolean };

/** Usual line distance and text edges of a page. */
interface PageShape {
  distance: number;
  left: number;
  right: number;
}

/**
 * Joins the lines of all pages into paragraphs.
 * @returns the text, the offset at which each page starts, and headings ranked by font size
 */
export function joinPages(
  pages: readonly Line[][],
  receipt: ReceiptWriter,
): { text: string; pageStarts: number[]; headings: Heading[] } {
  const body = bodySize(pages);
  const compounds = hyphenatedWords(pages);
  const pageStarts: number[] = [];
  const headings: SizedHeading[] = [];
  let text = "";
  let previous: PreviousLine | null = null;
  for (const lines of pages) {
    const page = pageShape(lines);
    let first = true;
    for (const line of lines) {
      const heading = isHeading(line, body);
      const joined = previous !== null && continues(previous, line, { heading, first, page });
      if (joined) text = joinLine(text, line.text, { compounds, receipt });
      else text += (text === "" ? "" : "\n\n") + line.text;
      const start = text.length - line.text.length;
      if (first) pageStarts.push(start);
      const extended = joined ? headings.at(-1) : undefined;
      if (heading && extended !== undefined) extendHeading(extended, text);
      else if (heading) headings.push({ start, end: text.length, size: line.size, title: line.text });
      previous = { ...line, heading };
      first = false;
    }
    if (first) pageStarts.push(text.length);
  }
  return { text, pageStarts, headings: ranked(headings) };
}

function extendHeading(heading: SizedHeading, text: string): void {
  heading.end = text.length;
  heading.title = text.slice(heading.start);
}

function continues(
  previous: PreviousLine,
  line: Line,
  { heading, first, page }: { heading: boolean; first: boolean; page: PageShape },
): boolean {
  if (heading || previous.heading) {
    return (
      heading &&
      previous.heading &&
      !first &&
      Math.abs(line.size - previous.size) < 0.5 &&
      gap(previous, line) < 2 * line.size
    );
  }
  if (LIST_ITEM.test(line.text)) return false;
  const open = !/[.!?…:»”"]$/.test(previous.text);
  if (first) return open && /^\p{Ll}/u.test(line.text);
  const distance = gap(previous, line);
  if (distance < 0) return open;
  if (distance > PARAGRAPH_GAP * Math.min(page.distance, MAX_DISTANCE * line.size)) return false;
  if (line.left - previous.left > INDENT * line.size && !open) return false;
  return open || previous.right >= page.left + SHORT_LINE * (page.right - page.left);
}

function gap(previous: Line, line: Line): number {
  return previous.y - line.y;
}

function joinLine(
  text: string,
  line: string,
  { compounds, receipt }: { compounds: ReadonlySet<string>; receipt: ReceiptWriter },
): string {
  const hyphen = /(\p{L}+)[-\u2010]$/u.exec(text.slice(-60));
  const next = /^\p{Ll}+/u.exec(line);
  if (hyphen === null || next === null) return `${text} ${line}`;
  const compound = `${hyphen[1]}-${next[0]}`.toLowerCase();
  if (compounds.has(compound) || AFTER_REAL_HYPHEN.test(line)) return text + line;
  receipt.leaveOut("line_hyphens", text.slice(-1));
  return text.slice(0, -1) + line;
}

/** Words written with a hyphen inside a line; they keep it at a line end. */
function hyphenatedWords(pages: readonly Line[][]): Set<string> {
  const found = new Set<string>();
  for (const line of pages.flat()) {
    for (const [word] of line.text.matchAll(/\p{L}+-\p{L}+/gu)) found.add(word.toLowerCase());
  }
  return found;
}

function isHeading(line: Line, body: number): boolean {
  return line.size > body * HEADING_SIZE && line.text.length <= HEADING_MAX_CHARS && /\p{L}/u.test(line.text);
}

/** The font size of most characters. */
function bodySize(pages: readonly Line[][]): number {
  const weights = new Map<number, number>();
  for (const line of pages.flat()) {
    const size = Math.round(line.size * 2) / 2;
    weights.set(size, (weights.get(size) ?? 0) + line.text.length);
  }
  const heaviest = [...weights].sort((a, b) => b[1] - a[1])[0];
  return heaviest === undefined ? 0 : heaviest[0];
}

function pageShape(lines: readonly Line[]): PageShape {
  const distances: number[] = [];
  for (const [index, line] of lines.entries()) {
    const next = lines[index + 1];
    if (next !== undefined && line.y - next.y > 0) distances.push(line.y - next.y);
  }
  distances.sort((a, b) => a - b);
  return {
    distance: distances[Math.floor((distances.length - 1) / 2)] ?? Number.POSITIVE_INFINITY,
    left: lines.reduce((least, line) => Math.min(least, line.left), Number.POSITIVE_INFINITY),
    right: lines.reduce((most, line) => Math.max(most, line.right), 0),
  };
}

/** Heading levels by font size; the largest is 1. */
function ranked(headings: readonly SizedHeading[]): Heading[] {
  const sizes = [...new Set(headings.map((heading) => Math.round(heading.size)))].sort((a, b) => b - a);
  return headings.map(({ start, end, size, title }) => ({
    start,
    end,
    level: Math.min(6, sizes.indexOf(Math.round(size)) + 1),
    title,
  }));
}
