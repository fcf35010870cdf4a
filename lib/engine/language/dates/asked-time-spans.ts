import type { TextLanguage } from "@/lib/shared/contracts/language";
import { contains, overlaps } from "@/lib/shared/text/spans";
import { isFunctionWord } from "../analyzers";
import { packOf } from "../language-packs";
import { foldText } from "../text/fold-text";
import { words } from "../text/words";
import { type CalendarSpan, yearsSpan } from "./calendar-span";
import { anyOf } from "./date-readers";
import { readDates } from "./read-dates";

/** A time in a text, with its offsets. */
export interface TimeSpan extends CalendarSpan {
  start: number;
  end: number;
}

const YEAR = /(?<![\p{N}.,$€£-])(?:1[1-9]\d{2}|20\d{2})(?!\p{N}|[.,]\d|\s?[%€$£])/gu;
/** The continuation that turns a year into a range: "–45", " to 1951". */
const LAST =
  /^(?:\s?[-–—/]\s?(?<last>(?:1[1-9]|20)?\d{2})|\s(?<word>\p{L}+)\s(?<end>1[1-9]\d{2}|20\d{2}))(?!\p{N}|[.,]\d)/u;

/** The times that a question asks for: dates, and years, except numbers that count the next word ("1500 soldiers"). */
export function askedTimeSpans(question: string, language: TextLanguage): (TimeSpan & { asked: string })[] {
  return timesOf(question, language)
    .filter((time) => !/^\d{4}$/.test(question.slice(time.start, time.end)) || !counts(time, question, language))
    .map((time) => ({ ...time, asked: question.slice(time.start, time.end) }));
}

/** Whether a four-digit number counts the next word: a unit or a plural, without a function word before the number. */
function counts({ start, end }: TimeSpan, question: string, language: TextLanguage): boolean {
  const all = words(question, language);
  const next = all.find((word) => word.start >= end);
  if (next === undefined || !/^\s$/.test(question.slice(end, next.start)) || !/^\p{Ll}/u.test(next.text)) return false;
  if (isFunctionWord(next.text, language)) return false;
  if (new RegExp(`^(?:${anyOf(packOf(language).knowledge.dates.units)})$`, "u").test(foldText(next.text))) return true;
  const before = all.findLast((word) => word.end <= start);
  return /[sx]$/.test(next.text) && (before === undefined || !isFunctionWord(before.text, language));
}

/** Every time in a text and every number that may be a year; a range is one item. */
export function timesOf(text: string, language: TextLanguage): TimeSpan[] {
  const years: TimeSpan[] = [];
  for (const { 0: year, index } of text.matchAll(YEAR)) {
    if ((years.at(-1)?.end ?? 0) > index) continue;
    const range = rangeFrom(Number(year), text, index, language);
    years.push(range ?? { start: index, end: index + 4, ...yearsSpan(Number(year), Number(year)) });
  }
  const isRange = ({ start, end }: TimeSpan) => end - start > 4;
  const ranges = years.filter(isRange);
  const dates = readDates(text, language).filter((date) => !ranges.some((range) => contains(range, date)));
  const apart = years.filter((year) => !dates.some((date) => overlaps(date, year)));
  return [...dates, ...apart].sort((left, right) => left.start - right.start);
}

/** "1939–45" and "from 1945 to 1951", starting at a year; `null` if it does not begin a range. */
function rangeFrom(first: number, text: string, start: number, language: TextLanguage): TimeSpan | null {
  const match = LAST.exec(text.slice(start + 4, start + 30));
  if (match === null) return null;
  const { last: digits, word, end } = match.groups ?? {};
  if (word !== undefined && !opensRange(text.slice(0, start), word, language)) return null;
  const written = Number(digits ?? end);
  const last = written < 100 ? Math.floor(first / 100) * 100 + written : written;
  return last > first ? { start, end: start + 4 + match[0].length, ...yearsSpan(first, last) } : null;
}

function opensRange(before: string, word: string, language: TextLanguage): boolean {
  const { rangeWords, rangeOpeners } = packOf(language).knowledge.dates;
  if (!rangeWords.includes(foldText(word))) return false;
  return new RegExp(`(?<!\\p{L})(?:${anyOf(rangeOpeners)})\\s$`, "u").test(foldText(before.slice(-30)));
}
