import { hasAmount, isFigure } from "../../../text/amounts";
import { isPageNumber, isRomanNumber, maskNumbers } from "../../../text/page-number";
import type { PageContent } from "../../page/page-content";
import { raisedWords, type SetWord } from "../raised-words";
import { bodySize, linesOf } from "../rows";
import {
  type EdgePart,
  type EdgeText,
  edgeParts,
  FOLLOWS,
  FOLLOWS_ON_SIDE,
  isSameLine,
  STAYS,
  stepsBetween,
} from "./edge-parts";
import { pageTitle } from "./page-title";
import { isSameForm, type RowStart, rowStarts, type StartPlace } from "./row-starts";

/**
 * Pages before and after a page that are compared with it; the last of them only as pages of its side, left or right.
 */
const WINDOW = 4;
/** Number of them on which a header must recur, its own page included. */
const RECURS = 3;
/** The same for a part beside one that recurs so, such as the title of a short chapter. */
const BESIDE_RECURS = 2;
/** The same for a line with the page's own number, counted from the first page of the file. */
const OWN_NUMBER_RECURS = 2;
/**
 * A number set larger than this, in sizes of the text or as a share of the page's shorter side, is a title or a figure,
 * unless the text calls it a page number.
 */
const TITLE_SIZE = 1.15;
const TITLE_SHARE = 0.03;
/** The type of a footer that states an amount, or is on a form, is smaller than this, in sizes of the text. */
const SMALL_SIZE = 0.95;
const LABEL = /\p{L}\s?:\s/u;

/** A page, and its headers and footers. */
export interface PageWithoutRunning {
  /** 1-based, in the order in which the pages were added. */
  number: number;
  content: PageContent;
  words: SetWord[];
  /** Its first line, if that distinguishes it from nearby pages of its kind: "Invoice no. 772"; at most one. */
  title: string[];
  /** Headers and footers that did not occur before. */
  first: string[];
  /** Those that did, and page numbers. */
  again: string[];
}

interface Waiting {
  content: PageContent;
  words: SetWord[];
  parts: EdgePart[];
  starts: RowStart[];
}

/** What is known about a page while others are compared with it. */
interface Seen {
  edges: EdgeText[];
  starts: StartPlace[];
}

/** How a part of a page recurs on the nearby ones. */
interface Recurrence {
  /** How its numbers change from page to page. */
  steps: string;
  /** Whether it is on all of them but one at most. */
  isEverywhere: boolean;
}

/**
 * Finds the lines that recur at the same place and edge of nearby pages: headers, footers and page numbers. Only the
 * page number differs in them. Text that a form has on each of its copies does not count, nor does an amount. Pages are
 * given in order and come back as soon as those after them are known, so that only a few are in memory.
 */
export class RunningLines {
  #pages: Waiting[] = [];
  #near = new Map<number, Seen>();
  /** How many words are on the pages added so far whose text has a font size. */
  #bodies = new Map<number, number>();
  #added = 0;
  #returned = 0;
  #seen = new Set<string>();
  #title: string | null = null;

  add(content: PageContent): PageWithoutRunning[] {
    const words = raisedWords(content.words);
    const lines = linesOf(words);
    const parts = edgeParts(lines, content.height);
    const starts = rowStarts(lines);
    this.#near.set(this.#added, {
      edges: parts.map(({ isTop, distance, size, text, shape, numbers }) => ({
        isTop,
        distance,
        size,
        text,
        shape,
        numbers,
      })),
      starts: starts.map(({ text, left, y, size }) => ({ text, left, y, size })),
    });
    this.#added += 1;
    const body = bodySize(words);
    this.#bodies.set(body, (this.#bodies.get(body) ?? 0) + words.length);
    this.#pages.push({ content, words, parts, starts });
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
    this.#near.delete(at - WINDOW);
    const first: EdgePart[] = [];
    const again: EdgePart[] = [];
    for (const [part, found] of running) {
      const { text } = part;
      const name = maskNumbers(text, (place) => found.steps[place] === FOLLOWS);
      if (this.#seen.has(name) || (isPageOf(part, found) && isPageNumber(text))) again.push(part);
      else first.push(part);
      this.#seen.add(name);
    }
    const numbered = first.filter((part) => running.get(part)?.steps.includes(FOLLOWS) === true);
    const title = this.#titleOf(page, [...numbered, ...again], at);
    const isAgain = title !== null && title.text === this.#title;
    if (title !== null) {
      this.#title = title.text;
      if (isAgain) again.push(title);
    }
    const removed = new Set([...first, ...again, ...(title === null ? [] : [title])].flatMap(({ words }) => words));
    const textsOf = (parts: readonly EdgePart[]) =>
      parts.filter((part) => part !== title || isAgain).map(({ text }) => text);
    return {
      number: at + 1,
      content: page.content,
      words: removed.size === 0 ? page.words : page.words.filter((word) => !removed.has(word)),
      title: title === null || isAgain ? [] : [title.text],
      first: textsOf(first),
      again: textsOf(again),
    };
  }

  /** The title of a page; that of the previous pages if the page repeats it. */
  #titleOf({ parts, starts, words }: Waiting, others: readonly EdgePart[], at: number): EdgePart | null {
    const known = parts.find((part) => part.isTop && part.text === this.#title && !others.includes(part));
    if (known !== undefined) return known;
    const near = this.#others(at).flatMap((other) => this.#near.get(other) ?? []);
    return pageTitle({ parts: parts.filter((part) => !others.includes(part)), starts, words }, near);
  }

  /** The running parts of a page. */
  #runningParts(page: Waiting, at: number): Map<EdgePart, Recurrence> {
    const recurring = new Map<EdgePart, Recurrence>();
    const find = (parts: readonly EdgePart[], recurs: number) => {
      for (const part of parts) {
        const found = this.#recurrence(part, at, recurs);
        if (found !== null) recurring.set(part, found);
      }
    };
    find(page.parts, RECURS);
    if (recurring.size === 0) return recurring;
    const rows = new Set([...recurring.keys()].map(({ row }) => row));
    find(
      page.parts.filter((part) => rows.has(part.row) && !recurring.has(part)),
      BESIDE_RECURS,
    );
    // A page of tables or pictures has smaller type than the text around it.
    const [body] = [...this.#bodies].reduce((most, one) => (one[1] > most[1] ? one : most));
    for (const part of [...recurring.keys()]) if (isTitle(part, recurring, page, body)) recurring.delete(part);
    const stated = page.parts.filter((part) => statesAmount(part, recurring.get(part)));
    // The capital of a company in its footer, not the total of one of its invoices.
    const variable = stated.filter(
      (part) => recurring.get(part)?.isEverywhere !== true || isFigure(part.text) || part.size >= SMALL_SIZE * body,
    );
    const fixed = [...recurring.keys()].filter((part) => !variable.includes(part));
    const isForm = isOfOnePage(recurring) || this.#isForm(page, fixed, at);
    const amounts = new Set(isForm ? stated : variable);
    const rowsWithAmounts = new Set([...amounts].map(({ row }) => row));
    // The address of a company in small type is not a field of the form either.
    const isFooter = ({ size, text }: EdgePart) => size < SMALL_SIZE * body && !LABEL.test(text);
    const running = new Map(
      [...recurring].filter(([part, found]) =>
        isPageOf(part, found) ? !amounts.has(part) : !rowsWithAmounts.has(part.row) && (!isForm || isFooter(part)),
      ),
    );
    // A single line of a paragraph does not count.
    const removed = new Set([...running.keys()].flatMap(({ words }) => words));
    const isWhole = ({ block, size, row }: EdgePart) =>
      !(block.isProse && size >= SMALL_SIZE * body) &&
      block.rows.every((other) => other === row || other.words.every((word) => removed.has(word)));
    return new Map([...running].filter(([part, found]) => isPageOf(part, found) || isWhole(part)));
  }

  /** Whether a page is filled in like a nearby one, apart from its `fixed` parts. */
  #isForm({ starts }: Waiting, fixed: readonly EdgePart[], at: number): boolean {
    const fixedWords = new Set(fixed.flatMap(({ words }) => words));
    const rows = starts.filter(({ words }) => words.some((word) => !fixedWords.has(word)));
    // A sentence that continues from the previous page.
    if (/^\p{Ll}{2,} /u.test(rows[0]?.text ?? "")) return false;
    return this.#others(at).some((other) => isSameForm(rows, this.#near.get(other)?.starts ?? []));
  }

  /** How the numbers of a part change on the nearby pages that have the same part; `null` if there are too few. */
  #recurrence(part: EdgePart, at: number, recurs: number): Recurrence | null {
    const others = this.#others(at);
    const pages = new Map<string, number[]>();
    for (const other of others) {
      const found = this.#near.get(other)?.edges.map((text) => stepsBetween(part, text, other - at)) ?? [];
      for (const steps of new Set(found)) {
        if (steps !== null) pages.set(steps, [...(pages.get(steps) ?? []), other]);
      }
    }
    for (const [steps, found] of pages) {
      const isOwn = part.numbers.some(({ value }, place) => steps[place] === FOLLOWS && value === at + 1);
      const near = found.filter((other) => Math.abs(other - at) < WINDOW).length;
      const sameSide = found.filter((other) => (other - at) % 2 === 0).length;
      if (steps.includes(FOLLOWS_ON_SIDE)) {
        const facing = others.filter((other) => (other - at) % 2 !== 0);
        const isOnBoth = facing.some((other) => this.#near.get(other)?.edges.some((line) => isSameLine(part, line)));
        if (1 + sameSide < RECURS || isOnBoth) continue;
        return { steps: steps.replaceAll(FOLLOWS_ON_SIDE, FOLLOWS), isEverywhere: false };
      }
      // The first page often has none.
      const isEverywhere = others.every((other) => other === 0 || found.includes(other));
      if (1 + Math.max(near, sameSide) >= (isOwn ? OWN_NUMBER_RECURS : recurs)) return { steps, isEverywhere };
    }
    return this.#isRomanPage(part, at) ? { steps: FOLLOWS, isEverywhere: false } : null;
  }

  /**
   * Whether a part is only a Roman number at the place of the next pages' numbers: only the first pages are numbered
   * that way.
   */
  #isRomanPage(part: EdgePart, at: number): boolean {
    if (!isRomanNumber(part.text)) return false;
    const numbers = [at + 1, at + 2].map((next) => {
      const found = this.#near.get(next)?.edges.find((other) => isSameLine(part, other));
      return found !== undefined && /^\d+$/.test(found.text) ? Number(found.text) : Number.NaN;
    });
    const [next = Number.NaN, last] = numbers;
    return last === next + 1;
  }

  /** The pages that one is compared with. */
  #others(at: number): number[] {
    const [from, to] = [Math.max(0, at - WINDOW), Math.min(at + WINDOW, this.#added - 1)];
    return Array.from({ length: to - from + 1 }, (_, index) => from + index).filter((other) => other !== at);
  }
}

/** Whether a number that increases from page to page is the number of a section or a figure, not of the page. */
function isTitle(
  part: EdgePart,
  recurring: ReadonlyMap<EdgePart, Recurrence>,
  { content, words, parts }: Waiting,
  body: number,
): boolean {
  const following = ({ numbers }: EdgePart, steps = "") => numbers.filter((_, place) => steps[place] === FOLLOWS);
  const own = following(part, recurring.get(part)?.steps);
  if (own.length === 0 || own.some(({ isCalledPage }) => isCalledPage)) return false;
  if (part.size > TITLE_SIZE * body || part.size > TITLE_SHARE * Math.min(content.width, content.height)) return true;
  const isAlone = parts.every((other) => other === part || other.row !== part.row);
  if (!isAlone || !part.isTop || part.size < SMALL_SIZE * body || !isPageNumber(part.text)) return false;
  const isBold = part.isBold && words.some(({ bold }) => !bold);
  return isBold || parts.some((other) => following(other, recurring.get(other)?.steps).some((n) => n.isCalledPage));
}

/** Whether a part gives the number of its page; a document of one page begins each with "Page 1 of 1". */
function isPageOf({ text, numbers }: EdgePart, { steps }: Recurrence): boolean {
  if (steps.includes(FOLLOWS)) return true;
  return /\p{L}/u.test(text) && isPageNumber(text) && numbers.some(({ isCalledPage }) => isCalledPage);
}

/** Whether consecutive pages all have the same number, such as "Page 1 of 1". */
function isOfOnePage(recurring: ReadonlyMap<EdgePart, Recurrence>): boolean {
  return [...recurring].some(([{ numbers }, { steps }]) =>
    numbers.some(({ isCalledPage }, place) => isCalledPage && steps[place] === STAYS),
  );
}

/** Whether a part states an amount that is not the number of its page. */
function statesAmount(part: EdgePart, found: Recurrence | undefined): boolean {
  if (found === undefined) return hasAmount(part.text);
  if (isPageOf(part, found) && isPageNumber(part.text)) return false;
  return hasAmount(maskNumbers(part.text, (place) => found.steps[place] === FOLLOWS));
}
