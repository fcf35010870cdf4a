/** A number in a line. */
export interface LineNumber {
  value: number;
  /** Whether it stands where a line gives the number of its page: alone, at an end, after "page" or before "of 12". */
  mayBePage: boolean;
  /** Whether the line calls it the number of a page: "Page 4", "4 of 12". */
  isCalledPage: boolean;
}

/** A longer number is not the number of a page. */
const MAX_DIGITS = 4;
/** Numbers that may be years. */
const YEARS = { from: 1900, to: 2100 };
/** The end of a text before the number of a page, and the start of a text that gives the number of pages. */
const PAGE_WORD = /(?:^|[^\p{L}])(?:pages?|pp?\.?|pg\.?|folio|slide|diapositive)\s*(?:n[o°º]\.?)?\s*$/iu;
const OF_PAGES = /^\s*(\/|(?:of|sur|de)\b)\s*(\d{1,4})(?![\d.,]*\d)/iu;
/** Punctuation around a number that is alone in its line, or apart from its other words. */
const OPENED = /^[-–—([\s]*$/u;
const CLOSED = /^[-–—)\]\s.]*$/u;
/** The chapter before the number of a page that is counted within it: "3-12", "A-4". */
const CHAPTER = /^[-–—([\s]*(?:\d{1,2}|[A-Z])[-–]$/u;
const SEPARATED_BEFORE = /\s[|·•–—-]\s*$/u;
const SEPARATED_AFTER = /^\s*[|·•–—-]\s/u;
const PAGE_NUMBER = /^[-–—([\s]*(?:p(?:age|\.)?\s*)?\d{1,4}(?:\s*(?:\/|of|sur|de)\s*\d{1,4})?[-–—)\]\s]*$/i;

/** Whether a line holds nothing but a number that may be that of its page, in English or French: "12", "Page 3 of 9". */
export function isPageNumber(line: string): boolean {
  return PAGE_NUMBER.test(line);
}

/** The numbers of a line, in order. */
export function numbersOf(line: string): LineNumber[] {
  return [...line.matchAll(/\d+/g)].map(({ 0: digits, index }) => {
    const value = Number(digits);
    const [before, after] = [line.slice(0, index), line.slice(index + digits.length)];
    const called = digits.length <= MAX_DIGITS ? isCalledPage(value, before, after) : false;
    const mayBePage = called ?? mayStandForPage(value, before, after);
    return { value, mayBePage, isCalledPage: called ?? false };
  });
}

/** The line with "#" for each number that `isMasked`. */
export function maskNumbers(line: string, isMasked: (place: number) => boolean): string {
  let place = -1;
  return line.replace(/\d+/g, (digits) => {
    place += 1;
    return isMasked(place) ? "#" : digits;
  });
}

/** Whether a line says that a number is that of a page; `null` if the words beside it say nothing. */
function isCalledPage(value: number, before: string, after: string): boolean | null {
  if (/^[.,]?\d/.test(after)) return false;
  if (PAGE_WORD.test(before)) return true;
  const [, sign, pages] = OF_PAGES.exec(after) ?? [];
  // "153/2024" is the number of a file or an invoice.
  if (pages !== undefined) return value <= Number(pages) && !(sign === "/" && isYear(Number(pages)));
  return null;
}

/** Whether a number stands where a line without such words has the number of its page. */
function mayStandForPage(value: number, before: string, after: string): boolean {
  if (isYear(value)) return false;
  const [isFirst, isLast] = [OPENED.test(before), CLOSED.test(after)];
  return (
    (isFirst && (isLast || SEPARATED_AFTER.test(after))) ||
    (isLast && (SEPARATED_BEFORE.test(before) || CHAPTER.test(before)))
  );
}

function isYear(value: number): boolean {
  return value >= YEARS.from && value <= YEARS.to;
}
