import { writtenNumber } from "../office/list-numbers";

/** A number in a line, Arabic or Roman. */
export interface LineNumber {
  value: number;
  /** Whether it is in the place of a page number: alone, at an end, after "page" or before "of 12". */
  mayBePage: boolean;
  /** Whether it is the first or the last word of the line, as in "4 The works" on the left pages of a book. */
  isAtEnd: boolean;
  /** Whether the line calls it a page number: "Page 4", "4 of 12". */
  isCalledPage: boolean;
}

/** A longer number is not the number of a page. */
const MAX_DIGITS = 4;
/** Numbers that may be years. */
const YEARS = { from: 1900, to: 2100 };
const NUMBER = /\d+|(?<![\p{L}\p{N}])(?:[IVXL]+|[ivxl]+)(?![\p{L}\p{N}’'])/gu;
const ROMAN = new Map(Array.from({ length: 99 }, (_, at) => [writtenNumber(at + 1, "lowerRoman"), at + 1]));
/** Words before the number of a page and between it and the number of pages. */
const WORD = String.raw`(?:pages?|pp?\.?|pgs?\.?|pag\.?|p[áa]gina|folios?|feuillet|seite|blatt|sida|slide|diapositive)`;
const SIGN = String.raw`(?:n[o°º]\.?|nr\.?|[#:|])`;
const OF = "(?:of|sur|de|von|di|van|av|af)";
const PAGE_WORD = new RegExp(String.raw`(?:^|[^\p{L}])${WORD}\s*(?:${SIGN})?\s*$`, "iu");
const OF_PAGES = new RegExp(String.raw`^\s*(\/|${OF}\b)\s*(\d{1,4})(?![\d.,]*\d)`, "iu");
/** Signs around a number that is alone in its line, or separate from its other words. */
const AROUND = String.raw`[-–—~*•·|«»‹›()[\]{}=_.\s]*`;
const ONLY_SIGNS = new RegExp(`^${AROUND}$`, "u");
/** What follows the number of a section or of an item in a list: "3.", "3)". */
const ENDS_LABEL = /^\s*[.)\]}:]/u;
/** The chapter before the number of a page that is counted within it: "3-12", "A.4". */
const CHAPTER = new RegExp(String.raw`^${AROUND}(?:(?:\d{1,2}|[A-Z]{1,4})[-–]|[A-Z]{1,4}\.)$`, "u");
/** A sign or more white space than between words. */
const SEPARATED_BEFORE = /\s[|·•–—-]\s*$|\s{2}$/u;
const SEPARATED_AFTER = /^\s*[|·•–—-]\s|^\s{2}/u;
const PAGE_NUMBER = new RegExp(
  String.raw`^${AROUND}(?:${WORD}\s*(?:${SIGN}\s*)?)?(?:(?:#|[A-Z]{1,4})[-–.])?#(?:\s*(?:\/|${OF})\s*#)?${AROUND}(?:p ?a ?g ?e)?$`,
  "iu",
);

/** Whether a line consists only of a possible page number: "12", "iv", "Page 3 of 9", "A-4". */
export function isPageNumber(line: string): boolean {
  return PAGE_NUMBER.test(maskNumbers(line, () => true)) && numbersOf(line).some(({ mayBePage }) => mayBePage);
}

/** Whether a line consists only of a Roman number. */
export function isRomanNumber(line: string): boolean {
  return ROMAN.has(line.trim().toLowerCase());
}

/** The numbers of a line, in order. Two spaces in it are more white space than between words. */
export function numbersOf(line: string): LineNumber[] {
  return placesOf(line).map(({ digits, index, value }) => {
    const [before, after] = [line.slice(0, index), line.slice(index + digits.length)];
    const called = digits.length <= MAX_DIGITS || !/\d/.test(digits) ? isCalledPage(value, before, after) : false;
    const mayBePage = called ?? mayStandForPage(value, before, after);
    const isAtEnd =
      !isYear(value) &&
      (/^\S*\s*$/.test(before) && before.trim() === "" ? /^\s/.test(after) : /\s$/.test(before) && after.trim() === "");
    return { value, mayBePage, isAtEnd, isCalledPage: called ?? false };
  });
}

/** The line with "#" for each number that `isMasked`. */
export function maskNumbers(line: string, isMasked: (place: number) => boolean): string {
  let masked = "";
  let end = 0;
  for (const [place, { digits, index }] of placesOf(line).entries()) {
    masked += line.slice(end, index) + (isMasked(place) ? "#" : digits);
    end = index + digits.length;
  }
  return masked + line.slice(end);
}

function placesOf(line: string): { digits: string; index: number; value: number }[] {
  return [...line.matchAll(NUMBER)].flatMap(({ 0: digits, index }) => {
    const value = /\d/.test(digits) ? Number(digits) : ROMAN.get(digits.toLowerCase());
    return value === undefined ? [] : [{ digits, index, value }];
  });
}

/** Whether a line calls a number a page number; `null` if the words beside it do not show it. */
function isCalledPage(value: number, before: string, after: string): boolean | null {
  if (/^[.,]?\d/.test(after)) return false;
  if (PAGE_WORD.test(before)) return true;
  const [, sign, pages] = OF_PAGES.exec(after) ?? [];
  // "153/2024" is the number of a file or an invoice.
  if (pages !== undefined) return value <= Number(pages) && !(sign === "/" && isYear(Number(pages)));
  return null;
}

/** Whether a number is in the usual place of a page number in a line without such words. */
function mayStandForPage(value: number, before: string, after: string): boolean {
  if (isYear(value)) return false;
  const [isFirst, isLast] = [before, after].map((text) => ONLY_SIGNS.test(text));
  if (before.trim() === "" && ENDS_LABEL.test(after)) return false;
  return (
    (isFirst === true && (isLast === true || SEPARATED_AFTER.test(after))) ||
    (isLast === true && (SEPARATED_BEFORE.test(before) || CHAPTER.test(before)))
  );
}

function isYear(value: number): boolean {
  return value >= YEARS.from && value <= YEARS.to;
}
