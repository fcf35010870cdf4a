import type { Language } from "../contracts/language";
import { anyOf } from "./date-readers";
import { foldText } from "./fold-text";
import { LANGUAGE_PACKS } from "./language-packs";
import { words } from "./words";

/** Days of the week that a text names; Monday is 0. */
export interface WeekdayMention {
  start: number;
  end: number;
  days: readonly number[];
}

const WEEK = [0, 1, 2, 3, 4, 5, 6] as const;
/** A Monday, at noon: no time zone moves it to another day. */
const SOME_MONDAY = Date.UTC(2024, 0, 1, 12);

/** Every day of the week that a text names, in order; "Monday to Friday" is one mention of five days. */
export function weekdaysOf(text: string, language: Language): WeekdayMention[] {
  const { rangeWords, weekend, everyDay } = LANGUAGE_PACKS[language].knowledge.dates;
  const names = weekdayNames(language);
  const range = new RegExp(`^(?:\\s?[-–—]\\s?|\\s(?:${anyOf(rangeWords)})\\s)$`, "u");
  const found: WeekdayMention[] = [];
  for (const { text: word, start, end } of words(text, language)) {
    const folded = foldText(word);
    const day = names.get(folded) ?? names.get(folded.replace(/s$/, ""));
    if (day === undefined) continue;
    const last = found.at(-1);
    const [first] = last?.days ?? [];
    if (last?.days.length === 1 && first !== undefined && range.test(foldText(text.slice(last.end, start))))
      found.splice(-1, 1, {
        start: last.start,
        end,
        days: WEEK.slice(0, ((day - first + 7) % 7) + 1).map((n) => (first + n) % 7),
      });
    else found.push({ start, end, days: [day] });
  }
  return [...found, ...mentions(text, weekend, [5, 6]), ...mentions(text, everyDay, WEEK)];
}

function mentions(text: string, phrases: readonly string[], days: readonly number[]): WeekdayMention[] {
  const pattern = new RegExp(`(?<!\\p{L})(?:${anyOf(phrases)})s?(?!\\p{L})`, "giu");
  return [...text.matchAll(pattern)].map(({ 0: wording, index }) => ({
    start: index,
    end: index + wording.length,
    days,
  }));
}

/** Folded names of the days, as the runtime knows the language. */
function weekdayNames(language: Language): Map<string, number> {
  const format = new Intl.DateTimeFormat(language, { weekday: "long", timeZone: "UTC" });
  return new Map(WEEK.map((day) => [foldText(format.format(SOME_MONDAY + day * 86_400_000)), day]));
}
