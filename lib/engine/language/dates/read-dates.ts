import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../language-packs";
import { onceByLanguage } from "../memo";
import { foldKeepingOffsets } from "../text/fold-text";
import type { CalendarSpan } from "./calendar-span";
import { anyOf, type DateReader, dateReaders } from "./date-readers";

/** A time that a text names: offsets in UTF-16 code units, and its first and last day. */
export interface DateMention extends CalendarSpan {
  start: number;
  end: number;
  /** The role given by the words around it: since then, until then, a range, or at that time. */
  role: "at" | "since" | "until" | "range";
}

interface FoundDate extends CalendarSpan {
  start: number;
  end: number;
  range: boolean;
}

interface Grammar {
  readers: readonly DateReader[];
  /** The text between the two ends of a range. */
  between: RegExp;
  /** The words that open a range. */
  opener: RegExp;
  since: RegExp;
  until: RegExp;
}

/** Number of characters before a date searched for the words that introduce it. */
const LOOK_BACK = 30;
const DASH = /^\s?[-–—]\s?$/;

const grammarOf = onceByLanguage(compile);

/**
 * Every day, month, quarter, season, year, decade and century of a text, and ranges of them, in order. A time without a
 * year does not count, nor do quantities, prices and versions.
 */
export function readDates(text: string, language: TextLanguage): DateMention[] {
  const grammar = grammarOf(language);
  const folded = foldKeepingOffsets(text);
  const covered = new Uint8Array(text.length);
  const found: FoundDate[] = [];
  for (const { pattern, range, read } of grammar.readers) {
    for (const match of folded.matchAll(pattern)) {
      const start = match.index + (match.groups?.lead?.length ?? 0);
      const end = match.index + match[0].length;
      if (covered.subarray(start, end).includes(1)) continue;
      // An impossible date ("31 February 2021") is not read as its month or year.
      covered.fill(1, start, end);
      const span = read(match.groups ?? {});
      if (span !== null) found.push({ start, end, range, ...span });
    }
  }
  return joined(
    found.sort((left, right) => left.start - right.start),
    folded,
    grammar,
  );
}

/** "from 2019 to 2022" is one time, from the first day of one to the last day of the other. */
function joined(dates: readonly FoundDate[], folded: string, grammar: Grammar): DateMention[] {
  const all: DateMention[] = [];
  for (const date of dates) {
    const before = folded.slice(Math.max(0, date.start - LOOK_BACK), date.start);
    const last = all.at(-1);
    const between = last === undefined ? "" : folded.slice(last.end, date.start);
    if (last !== undefined && last.role !== "range" && last.from < date.to && grammar.between.test(between)) {
      const opening = folded.slice(Math.max(0, last.start - LOOK_BACK), last.start);
      if (DASH.test(between) || grammar.opener.test(opening)) {
        all[all.length - 1] = { ...last, end: date.end, to: date.to, role: "range" };
        continue;
      }
    }
    const role = grammar.since.test(before) ? "since" : grammar.until.test(before) ? "until" : "at";
    const { range, ...span } = date;
    all.push({ ...span, role: range ? "range" : role });
  }
  return all;
}

function compile(language: TextLanguage): Grammar {
  const pack = packOf(language);
  const { dates, articles } = pack.knowledge;
  const article = `(?:(?:${anyOf(articles)})(?:\\s|'))?`;
  const ending = (words: readonly string[]) => new RegExp(`(?<![\\p{L}\\p{N}])(?:${anyOf(words)})\\s${article}$`, "u");
  return {
    readers: dateReaders(pack),
    between: new RegExp(`^(?:\\s?[-–—]\\s?|\\s(?:${anyOf(dates.rangeWords)})\\s${article})$`),
    opener: ending(dates.rangeOpeners),
    since: ending(dates.since),
    until: ending(dates.until),
  };
}
