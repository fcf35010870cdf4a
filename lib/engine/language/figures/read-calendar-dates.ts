import type { TextLanguage } from "@/lib/shared/contracts/language";
import { overlaps } from "@/lib/shared/text/spans";
import { anyOf } from "../dates/date-readers";
import { packOf } from "../language-packs";
import { onceByLanguage } from "../memo";
import { foldKeepingOffsets } from "../text/fold-text";
import { type NumberMention, readNumbers } from "../text/numbers";
import type { CalendarDate, Figure } from "./figure";

/** Every date of a text, whole or in part: "30 May", "May 30th, 2024", "30/05/2024", "13–17 May", "May", "2024". */
export function readCalendarDates(text: string, language: TextLanguage): Figure[] {
  const folded = foldKeepingOffsets(text);
  const mentions = withAbbreviations(readNumbers(text, language), text, folded, language);
  const inDigits = numericDates(text);
  const isTaken = (mention: NumberMention) => inDigits.some((own) => overlaps(own, mention));
  const free = mentions.filter((mention) => !isTaken(mention));
  const taken = new Set<NumberMention>();
  const found = free.flatMap((mention, at): Figure[] => {
    if (mention.kind !== "month") return [];
    const dates = datesAround(free, at, { folded, language });
    for (const { parts } of dates) for (const part of parts) taken.add(part);
    return dates.map(({ parts, date }) => ({
      start: Math.min(...parts.map(({ start }) => start)),
      end: Math.max(...parts.map(({ end }) => end)),
      readings: [date],
      weight: "value",
    }));
  });
  const years = free
    .filter((mention) => mention.kind === "year" && !taken.has(mention))
    .map(({ start, end, value }): Figure => {
      const date: CalendarDate = { kind: "date", day: null, month: null, year: Number(value) };
      return { start, end, readings: [date], weight: "value" };
    });
  return [...inDigits, ...found, ...years];
}

interface FoundDate {
  parts: NumberMention[];
  date: CalendarDate;
}

/** The dates of which a month is a part; the last of several days before it comes first. */
function datesAround(
  all: readonly NumberMention[],
  at: number,
  { folded, language }: { folded: string; language: TextLanguage },
): FoundDate[] {
  const grammar = grammarOf(language);
  const month = all[at];
  if (month === undefined) return [];
  const between = (left: NumberMention, right: NumberMention) => folded.slice(left.end, right.start);
  const days: NumberMention[] = [];
  for (let place = at - 1; place >= 0; place -= 1) {
    const day = all[place];
    const next = days.at(-1) ?? month;
    const joint = next === month ? grammar.ofMonth : grammar.joint;
    if (day === undefined || !isDay(day) || !joint.test(between(day, next))) break;
    days.push(day);
  }
  let last = month;
  if (days.length === 0 && !grammar.dayFirst) {
    for (const day of all.slice(at + 1)) {
      const joint = last === month ? /^\s(?:the )?$/ : grammar.joint;
      if (!isDay(day) || !joint.test(between(last, day))) break;
      days.push(day);
      last = day;
    }
  }
  const next = all[all.indexOf(last) + 1];
  const year = next?.kind === "year" && /^,?\s(?:of |de )?$/.test(between(last, next)) ? next : null;
  const date = (day: NumberMention | null): FoundDate => ({
    parts: [month, ...(day === null ? [] : [day]), ...(year === null ? [] : [year])],
    date: {
      kind: "date",
      day: day === null ? null : Number(day.value),
      month: Number(month.value),
      year: year === null ? null : Number(year.value),
    },
  });
  return days.length === 0 ? [date(null)] : days.map(date);
}

function isDay({ kind, value }: NumberMention): boolean {
  const day = Number(value);
  return (kind === "number" || kind === "ordinal") && Number.isInteger(day) && day >= 1 && day <= 31;
}

/** Adds short names of months beside a number: "12 Sept.", "Jan 2024". */
function withAbbreviations(
  mentions: readonly NumberMention[],
  text: string,
  folded: string,
  language: TextLanguage,
): NumberMention[] {
  const { abbreviations, capitalised } = grammarOf(language);
  const found = [...folded.matchAll(abbreviations)].flatMap(({ 0: all, index, groups }): NumberMention[] => {
    const month = Object.keys(groups ?? {}).find((key) => groups?.[key] !== undefined);
    const isKnown = mentions.some(({ start, end }) => start < index + all.length && index < end);
    if (month === undefined || isKnown || (capitalised && !/^\p{Lu}/u.test(text.slice(index)))) return [];
    return [{ kind: "month", value: month.slice(1), start: index, end: index + all.length }];
  });
  return [...mentions, ...found].toSorted((a, b) => a.start - b.start);
}

/** "2024-05-30", "30/05/2024", "30.5.2024", "30/05": in both orders where the text does not tell. */
function numericDates(text: string): Figure[] {
  return [...text.matchAll(NUMERIC)].flatMap(({ 0: all, index, groups }): Figure[] => {
    const [first, second] = [Number(groups?.a ?? groups?.d), Number(groups?.b ?? groups?.m)];
    const digits = groups?.y ?? groups?.z;
    const year = digits === undefined ? null : Number(digits.length === 2 ? `20${digits}` : digits);
    const orders =
      groups?.d === undefined
        ? [
            [first, second],
            [second, first],
          ]
        : [[first, second]];
    const readings = orders
      .filter(([day = 0, month = 0]) => day >= 1 && day <= 31 && month >= 1 && month <= 12)
      .map(([day = 0, month = 0]): CalendarDate => ({ kind: "date", day, month, year }));
    return readings.length === 0 ? [] : [{ start: index, end: index + all.length, readings, weight: "value" }];
  });
}
const NUMERIC =
  /(?<![\p{L}\p{N}./-])(?:(?<y>[12]\d{3})-(?<m>\d{2})-(?<d>\d{2})|(?<a>\d{1,2})(?<sep>[./])(?<b>\d{1,2})\k<sep>(?<z>\d{4}|\d{2}))(?![\p{L}\p{N}]|[./-]\d)/gu;

const grammarOf = onceByLanguage((language) => {
  const { numbers, figures, knowledge } = packOf(language);
  const article = anyOf([...knowledge.articles].map((word) => (word.length === 1 ? `${word}'` : `${word} `)));
  const months = knowledge.dates.monthAbbreviations.map((source, at) => `(?<m${at + 1}>(?:${source})\\b\\.?)`);
  return {
    dayFirst: knowledge.dates.dayFirst === true,
    capitalised: numbers.monthsCapitalised,
    ofMonth: new RegExp(`^\\s(?:(?:${anyOf(figures.ofMonth)})\\s)?$`, "u"),
    joint: new RegExp(`^(?:,?\\s?[-–—/]\\s?|,\\s|,?\\s(?:${anyOf(figures.joining)})\\s)(?:${article})?$`, "u"),
    abbreviations: new RegExp(`(?<=\\d(?:st|nd|rd|th|er)?\\s)(?:${months.join("|") || "(?!)"})(?![\\p{L}])`, "gu"),
  };
});
