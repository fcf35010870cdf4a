import { isPageNumber, type LineNumber, maskNumbers, numbersOf } from "../../text/page-number";
import type { PageContent } from "../page/page-content";
import { raisedWords, type SetWord } from "./raised-words";
import { bodySize, linesOf, type Row, rowOf, splitRow, textOf } from "./rows";

/** Rows at the top and bottom of a page that can be headers or footers. */
const EDGE_ROWS = 2;
/** White space, in font sizes, that separates them from the body. */
const EDGE_GAP = 1.8;
/** Space, in font sizes, between the parts of a header: a title at the left, a number at the right. */
const PART_GAP = 1.5;
/** Pages before and after a page that are compared with it, and on how many a header must recur, its own included. */
const WINDOW = 3;
const RECURS = 3;
/** The same for a line with the page's own number, counted from the first page of the file. */
const OWN_NUMBER_RECURS = 2;
/** Pages of a scan differ: by how many font sizes the same line may be further from the edge, and how much larger. */
const SAME_PLACE = 1.5;
const SAME_SIZE = 1.25;
/** A number set larger than this, in sizes of the page's body, is a title or a figure, unless it is called a page's. */
const TITLE_SIZE = 1.15;
/** An amount, with a unit at most: "884", "1 250,00 €", "12 kg". */
const AMOUNT = /^[^\p{L}]*\d[^\p{L}]*\p{L}{0,5}\.?$/u;
const BARE_NUMBER = /^\d[\d.,\s]*$/;

/** A page and what of it are headers and footers. */
export interface PageWithoutRunning {
  /** 1-based, in the order in which the pages were added. */
  number: number;
  content: PageContent;
  words: SetWord[];
  /** Headers and footers that did not occur before. */
  first: string[];
  /** Those that did, and page numbers. */
  again: string[];
}

/** Where a part of a row at an edge of a page is, and what it says. */
interface EdgeText {
  isTop: boolean;
  /** From its baseline to the edge, in points. */
  distance: number;
  size: number;
  /** Its text without numbers. */
  shape: string;
  numbers: LineNumber[];
}

interface EdgePart extends EdgeText {
  text: string;
  words: SetWord[];
  row: Row;
}

interface Waiting {
  content: PageContent;
  words: SetWord[];
  parts: EdgePart[];
}

/**
 * Finds the lines that recur at the same place and edge of nearby pages: headers, footers and page numbers. In them
 * nothing but the number of the page differs. Pages are given in order and come back as soon as those after them are
 * known, so that only a few are in memory.
 */
export class RunningLines {
  #pages: Waiting[] = [];
  #texts: EdgeText[][] = [];
  #returned = 0;
  #seen = new Set<string>();

  add(content: PageContent): PageWithoutRunning[] {
    const words = raisedWords(content.words);
    const parts = edgeParts(words, content.height);
    this.#texts.push(
      parts.map(({ isTop, distance, size, shape, numbers }) => ({ isTop, distance, size, shape, numbers })),
    );
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
    const running = this.#runningParts(page, at);
    const first: string[] = [];
    const again: string[] = [];
    for (const [{ text }, steps] of running) {
      const name = maskNumbers(text, (place) => steps[place] === FOLLOWS);
      if (this.#seen.has(name) || (steps.includes(FOLLOWS) && isPageNumber(text))) again.push(text);
      else first.push(text);
      this.#seen.add(name);
    }
    const removed = new Set([...running.keys()].flatMap(({ words }) => words));
    const words = page.words.filter((word) => !removed.has(word));
    return { number: at + 1, content: page.content, words, first, again };
  }

  /** The running parts of a page, with what their numbers do from page to page. */
  #runningParts({ parts, words }: Waiting, at: number): Map<EdgePart, string> {
    if (parts.length === 0) return new Map();
    const largest = TITLE_SIZE * bodySize(words);
    const recurring = new Map<EdgePart, string>();
    for (const part of parts) {
      const steps = this.#recurrence(part, at);
      const isTitle =
        part.size > largest && part.numbers.some((number, place) => steps?.[place] === FOLLOWS && !number.isCalledPage);
      if (steps !== null && !isTitle) recurring.set(part, steps);
    }
    // "Total" beside another amount on each page is the row of a table.
    const amounts = new Set(
      parts.filter((part) => !recurring.has(part) && AMOUNT.test(part.text)).map(({ row }) => row),
    );
    return new Map([...recurring].filter(([{ row }, steps]) => steps.includes(FOLLOWS) || !amounts.has(row)));
  }

  /** What the numbers of a part do on the nearby pages that have the same part; `null` if they are too few. */
  #recurrence(part: EdgePart, at: number): string | null {
    const pages = new Map<string, number>();
    for (let other = Math.max(0, at - WINDOW); other <= at + WINDOW; other += 1) {
      if (other === at) continue;
      const found = (this.#texts[other] ?? []).map((text) => stepsBetween(part, text, other - at));
      for (const steps of new Set(found)) if (steps !== null) pages.set(steps, (pages.get(steps) ?? 1) + 1);
    }
    for (const [steps, count] of pages) {
      const isOwn = part.numbers.some(({ value }, place) => steps[place] === FOLLOWS && value === at + 1);
      if (count >= (isOwn ? OWN_NUMBER_RECURS : RECURS)) return steps;
    }
    return null;
  }
}

/** What a number of a line does from page to page. */
const STAYS = "=";
const FOLLOWS = "+";

/**
 * What each number of a line does from its page to another that has the same line.
 * @param pages from the first to the second
 * @returns a sign for each number; `null` if it is another line
 */
function stepsBetween(from: EdgeText, to: EdgeText, pages: number): string | null {
  if (from.isTop !== to.isTop || from.shape !== to.shape || from.numbers.length !== to.numbers.length) return null;
  const [smaller, larger] = [Math.min(from.size, to.size), Math.max(from.size, to.size)];
  if (larger > SAME_SIZE * smaller || Math.abs(from.distance - to.distance) > SAME_PLACE * larger) return null;
  let steps = "";
  for (const [place, { value, mayBePage }] of from.numbers.entries()) {
    const step = (to.numbers[place]?.value ?? Number.NaN) - value;
    if (step !== 0 && !(mayBePage && step === pages)) return null;
    steps += step === 0 ? STAYS : FOLLOWS;
  }
  return steps;
}

/** The parts of the first and last rows that white space separates from the rest. */
function edgeParts(words: readonly SetWord[], height: number): EdgePart[] {
  const lines = linesOf(words);
  const edge = EDGE_ROWS + 1;
  const rows = (lines.length > 2 * edge ? [...lines.slice(0, edge), ...lines.slice(-edge)] : lines).map(rowOf);
  const found = new Map<Row, boolean>();
  for (let count = 1; count <= EDGE_ROWS && count * 2 <= rows.length; count += 1) {
    if (isSetApart(rows[count - 1], rows[count])) for (const row of rows.slice(0, count)) found.set(row, true);
    if (isSetApart(rows.at(-count), rows.at(-count - 1))) for (const row of rows.slice(-count)) found.set(row, false);
  }
  return [...found].flatMap(([row, isTop]) => {
    const parts = splitRow(row, PART_GAP * row.em).map((part) => ({
      words: part.words,
      size: part.size,
      text: textOf(part.words),
    }));
    // A row of numbers alone, such as the years above a table.
    if (parts.length > 1 && parts.every(({ text }) => BARE_NUMBER.test(text))) return [];
    const distance = isTop ? row.baseline : height - row.baseline;
    return parts.map((part) => {
      const shape = maskNumbers(part.text, () => true);
      return { ...part, isTop, distance, shape, numbers: numbersOf(part.text), row };
    });
  });
}

/** Whether white space separates a row at the edge from the next one, which is no further line of a table. */
function isSetApart(edge: Row | undefined, inner: Row | undefined): boolean {
  if (edge === undefined || inner === undefined) return false;
  if (Math.abs(edge.baseline - inner.baseline) <= EDGE_GAP * Math.max(edge.size, inner.size)) return false;
  const [parts, others] = [edge, inner].map((row) => splitRow(row, PART_GAP * row.em));
  if (parts === undefined || others === undefined || parts.length < 3 || others.length < parts.length) return true;
  return !parts.every(({ left, right }) => others.some((other) => other.left < right && other.right > left));
}
