import type { PageContent } from "../page/page-content";
import { raisedWords, type SetWord } from "./raised-words";
import { linesOf, type Row, rowOf, splitRow, textOf } from "./rows";

/** Rows at the top and bottom of a page that can be headers or footers. */
const EDGE_ROWS = 2;
/** White space, in font sizes, that separates them from the body. */
const EDGE_GAP = 1.8;
/** Space, in font sizes, between the parts of a header: a title at the left, a number at the right. */
const PART_GAP = 1.5;
/** Pages before and after a page that are compared with it, and on how many a header must recur, its own included. */
const WINDOW = 3;
const RECURS = 3;
/** A page number alone, in English or French. */
const PAGE_NUMBER = /^[-–—(\s]*(?:p(?:age|\.)?\s*)?\d{1,4}(?:\s*(?:\/|of|sur|de)\s*\d{1,4})?[-–—)\s]*$/i;

/** A page and what of it are headers and footers. */
export interface PageWithoutRunning {
  content: PageContent;
  words: SetWord[];
  /** Headers and footers that did not occur before. */
  first: string[];
  /** Those that did, and page numbers. */
  again: string[];
}

interface EdgePart {
  /** Its place and its text without numbers. */
  key: string;
  numbers: number[];
  text: string;
  words: SetWord[];
}

interface Waiting {
  content: PageContent;
  words: SetWord[];
  parts: EdgePart[];
}

/**
 * Finds page numbers, and the headers and footers that recur at the same place on nearby pages. Pages are given in order
 * and come back as soon as those after them are known, so that only a few are in memory.
 */
export class RunningLines {
  #pages: Waiting[] = [];
  /** The numbers of the parts of each page, by key. */
  #keys: Map<string, number[]>[] = [];
  #returned = 0;
  #seen = new Set<string>();

  add(content: PageContent): PageWithoutRunning[] {
    const words = raisedWords(content.words);
    const parts = edgeParts(words);
    this.#keys.push(new Map(parts.map(({ key, numbers }) => [key, numbers])));
    this.#pages.push({ content, words, parts });
    return this.#pages.length > WINDOW ? [this.#next()] : [];
  }

  /** The last pages. */
  *rest(): Generator<PageWithoutRunning> {
    while (this.#pages.length > 0) yield this.#next();
  }

  #next(): PageWithoutRunning {
    const page = this.#pages.shift();
    if (page === undefined) throw new Error("no page is waiting");
    const at = this.#returned;
    this.#returned += 1;
    const running = page.parts.filter((part) => PAGE_NUMBER.test(part.text) || this.#recurs(part, at));
    const first: string[] = [];
    const again: string[] = [];
    for (const { text } of running) {
      const name = text.replace(/\d+/g, "#");
      if (PAGE_NUMBER.test(text) || this.#seen.has(name)) again.push(text);
      else first.push(text);
      this.#seen.add(name);
    }
    const removed = new Set(running.flatMap(({ words }) => words));
    return { content: page.content, words: page.words.filter((word) => !removed.has(word)), first, again };
  }

  /** Whether nearby pages have the same line, in which only the number of the page may differ. */
  #recurs({ key, numbers }: EdgePart, at: number): boolean {
    let pages = 0;
    for (let other = Math.max(0, at - WINDOW); other <= at + WINDOW; other += 1) {
      const found = this.#keys[other]?.get(key);
      const isSame = found?.every((value, place) => {
        const own = numbers[place] ?? Number.NaN;
        return value === own || value - own === other - at;
      });
      if (isSame === true) pages += 1;
    }
    return pages >= RECURS;
  }
}

/** The parts of the first and last rows that white space separates from the rest. */
function edgeParts(words: readonly SetWord[]): EdgePart[] {
  const lines = linesOf(words);
  const edge = EDGE_ROWS + 1;
  const rows = (lines.length > 2 * edge ? [...lines.slice(0, edge), ...lines.slice(-edge)] : lines).map(rowOf);
  const found = new Set<Row>();
  for (let count = 1; count <= EDGE_ROWS && count * 2 <= rows.length; count += 1) {
    if (isSetApart(rows[count - 1], rows[count])) for (const row of rows.slice(0, count)) found.add(row);
    if (isSetApart(rows.at(-count), rows.at(-count - 1))) for (const row of rows.slice(-count)) found.add(row);
  }
  return [...found].flatMap((row) =>
    splitRow(row, PART_GAP * row.em).map((part) => {
      const text = textOf(part.words);
      const place = `${Math.round(row.baseline / 4)} ${Math.round(row.size)}`;
      const numbers = (text.match(/\d+/g) ?? []).map(Number);
      return { key: `${place} ${text.replace(/\d+/g, "#")}`, numbers, text, words: part.words };
    }),
  );
}

/** Whether white space separates a row at the edge from the next one, which is no further line of a table. */
function isSetApart(edge: Row | undefined, inner: Row | undefined): boolean {
  if (edge === undefined || inner === undefined) return false;
  if (Math.abs(edge.baseline - inner.baseline) <= EDGE_GAP * Math.max(edge.size, inner.size)) return false;
  const [parts, others] = [edge, inner].map((row) => splitRow(row, PART_GAP * row.em));
  if (parts === undefined || others === undefined || parts.length < 3 || others.length < parts.length) return true;
  return !parts.every(({ left, right }) => others.some((other) => other.left < right && other.right > left));
}
