import type { TextLanguage } from "@/lib/shared/contracts/language";
import { overlaps, type Span } from "@/lib/shared/text/spans";
import { isFunctionWord } from "../../analyzers";
import { timesOf } from "../../dates/asked-time-spans";
import { monthsOf, weekdaysOf } from "../../dates/calendar-names";
import type { TimeKind } from "../../follow-up-grammar";
import { packOf } from "../../language-packs";
import { foldKeepingOffsets, foldText } from "../../text/fold-text";
import { words } from "../../text/words";

/** A time that a question names, with its year and its month or quarter if it has them. */
export interface NamedTime extends Span {
  kind: TimeKind;
  year: Span | null;
  month: Span | null;
}

/** The times of a question in order, none within another. */
export function namedTimes(question: string, language: TextLanguage): NamedTime[] {
  const months = [...monthsOf(question, language), ...quartersOf(question, language)];
  const found: NamedTime[] = timesOf(question, language).map(({ start, end }) => {
    const text = question.slice(start, end);
    const year = /(?<!\d)\d{4}(?!\d)/.exec(text);
    const month = months.find((own) => overlaps(own, { start, end })) ?? null;
    return {
      start,
      end,
      // A range of years is a year, too: a year takes its place.
      kind: month === null && /^\d{4}(?!\d|-\d\d-)/.test(text) ? "year" : "date",
      year: year === null ? null : { start: start + year.index, end: start + year.index + 4 },
      month: month === null ? null : spanOf(month),
    };
  });
  const others: NamedTime[] = [
    ...months.map(({ start, end }) => ({ start, end, kind: "month" as const, year: null, month: { start, end } })),
    ...[...weekdaysOf(question, language), ...workdaysOf(question, language)].map((day) => ({
      ...spanOf(day),
      kind: "weekday" as const,
      ...NO_PARTS,
    })),
    ...seasonsOf(question, language).map((season) => ({ ...season, kind: "season" as const, ...NO_PARTS })),
  ];
  for (const other of others) if (!found.some((own) => overlaps(own, other))) found.push(other);
  return found.sort((left, right) => left.start - right.start);
}

const NO_PARTS = { year: null, month: null };
const spanOf = ({ start, end }: Span): Span => ({ start, end });

function seasonsOf(text: string, language: TextLanguage): Span[] {
  const { seasons } = packOf(language).knowledge.dates;
  return (
    words(text, language)
      .filter((word) => seasons.has(foldText(word.text)) && !/^\p{Lu}/u.test(word.text))
      // "été" is also a participle.
      .filter((word) => !isFunctionWord(word.text, language) || /(?:en\s|['’])$/i.test(text.slice(0, word.start)))
      .map(spanOf)
  );
}

/** "first quarter", "Q2", "2e semestre", with or without a year. */
function quartersOf(text: string, language: TextLanguage): Span[] {
  const { knowledge, numbers } = packOf(language);
  const { quarters, halves, quarterLetter } = knowledge.dates;
  const nouns = [...quarters, ...halves];
  if (nouns.length === 0) return [];
  const ordinals = [...numbers.ordinals.keys(), `\\d(?:${numbers.ordinalSuffixes.join("|")})`].join("|");
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:(?:${ordinals})\\s(?:${nouns.join("|")})|${quarterLetter}[1-4])(?![\\p{L}\\p{N}])`,
    "giu",
  );
  return [...foldKeepingOffsets(text).matchAll(pattern)].map(({ 0: own, index }) => ({
    start: index,
    end: index + own.length,
  }));
}

function workdaysOf(text: string, language: TextLanguage): Span[] {
  const workdays = packOf(language).questions.followUp.ellipsis?.workdays;
  const found = workdays?.exec(text.toLowerCase()) ?? null;
  return found === null ? [] : [{ start: found.index, end: found.index + found[0].length }];
}
