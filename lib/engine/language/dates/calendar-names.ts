import { byTextLanguage, type TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../language-packs";
import { foldText } from "../text/fold-text";
import { words } from "../text/words";
import { anyOf } from "./date-readers";

/** Weekdays or months that a text names, by their index in the week (Monday is 0) or the year (January is 0). */
export interface CalendarMention {
  start: number;
  end: number;
  places: readonly number[];
}

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;
/** A Monday at noon: no time zone shifts it to another day. */
const SOME_MONDAY = Date.UTC(2024, 0, 1, 12);
const DAY_MS = 86_400_000;

/** Indexes by folded name, from the runtime's data on the language. */
const WEEKDAYS = byTextLanguage((language) => {
  if (language === "other") return new Map<string, number>();
  const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  return new Map<string, number>(WEEK.map((day) => [foldText(format.format(SOME_MONDAY + day * DAY_MS)), day]));
});

const MONTHS = byTextLanguage((language) => {
  if (language === "other") return { names: new Map<string, number>(), capital: false };
  const format = new Intl.DateTimeFormat(language, { month: "long", timeZone: "UTC" });
  const written = Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month, 15)));
  return {
    names: new Map(written.map((name, month) => [foldText(name), month])),
    capital: written.every((name) => /^\p{Lu}/u.test(name)),
  };
});

/** Every weekday that a text names, in order; "Monday to Friday" is one mention of five days. */
export function weekdaysOf(text: string, language: TextLanguage): CalendarMention[] {
  const { weekend, everyDay } = packOf(language).knowledge.dates;
  const names = WEEKDAYS[language];
  const found = mentionsOf(
    text,
    language,
    (word) => {
      const folded = foldText(word);
      return names.get(folded) ?? names.get(folded.replace(/s$/, ""));
    },
    WEEK.length,
  );
  return [...found, ...phrases(text, weekend, [5, 6]), ...phrases(text, everyDay, WEEK)];
}

/**
 * Every month that a text names in full, in order; "March to June" is one mention of four months. If the language
 * capitalises months, a word without a capital is not one ("it may march").
 */
export function monthsOf(text: string, language: TextLanguage): CalendarMention[] {
  const { names, capital } = MONTHS[language];
  return mentionsOf(
    text,
    language,
    (word) => (capital && !/^\p{Lu}/u.test(word) ? undefined : names.get(foldText(word))),
    12,
  ).filter(({ start }) => !capital || !opensSentence(text, start));
}

/** The month (January is 0) whose name a text is. */
export function monthNamed(text: string, language: TextLanguage): number | null {
  return MONTHS[language].names.get(foldText(text).trim()) ?? null;
}

/** The first word of a sentence is capitalised anyway ("May I …"). */
function opensSentence(text: string, start: number): boolean {
  return /(?:^|[.!?…:]\s*|\n\s*)$/u.test(text.slice(Math.max(0, start - 4), start));
}

/** @param placeOf the index of a word in its cycle of `size` names */
function mentionsOf(
  text: string,
  language: TextLanguage,
  placeOf: (word: string) => number | undefined,
  size: number,
): CalendarMention[] {
  const range = new RegExp(`^(?:\\s?[-–—]\\s?|\\s(?:${anyOf(packOf(language).knowledge.dates.rangeWords)})\\s)$`, "u");
  const found: CalendarMention[] = [];
  for (const { text: word, start, end } of words(text, language)) {
    const place = placeOf(word);
    if (place === undefined) continue;
    const last = found.at(-1);
    const [first] = last?.places ?? [];
    if (last?.places.length === 1 && first !== undefined && range.test(foldText(text.slice(last.end, start)))) {
      const length = ((place - first + size) % size) + 1;
      const places = Array.from({ length }, (_, step) => (first + step) % size);
      found.splice(-1, 1, { start: last.start, end, places });
    } else found.push({ start, end, places: [place] });
  }
  return found;
}

function phrases(text: string, wordings: readonly string[], places: readonly number[]): CalendarMention[] {
  const pattern = new RegExp(`(?<!\\p{L})(?:${anyOf(wordings)})s?(?!\\p{L})`, "giu");
  return [...text.matchAll(pattern)].map(({ 0: wording, index }) => ({
    start: index,
    end: index + wording.length,
    places,
  }));
}
