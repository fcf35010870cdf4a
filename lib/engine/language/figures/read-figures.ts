import type { TextLanguage } from "@/lib/shared/contracts/language";
import { contains, overlaps } from "@/lib/shared/text/spans";
import { readDates } from "../dates/read-dates";
import { memoByPassage } from "../memo";
import { blankInlineMarkup } from "../text/markdown";
import type { Figure, Period } from "./figure";
import { readAmounts } from "./read-amounts";
import { readCalendarDates } from "./read-calendar-dates";
import { readClockTimes } from "./read-clock-times";

/** Every number, amount, date and time of a text, in order. */
export const readFigures: (text: string, language: TextLanguage) => readonly Figure[] = memoByPassage(
  (text, language) => {
    const plain = blankInlineMarkup(text);
    const spans = periods(plain, language);
    const found = [...spans, ...readCalendarDates(plain, language), ...readClockTimes(plain, language)];
    // The year in a decade is not a separate figure.
    const whole = found.filter(
      (own) => !spans.some((span) => contains(span, own) && span.end - span.start > own.end - own.start),
    );
    const amounts = readAmounts(plain, language);
    // "20 h" is a time and a duration; the day of a date is not an amount.
    const figures = whole.map((figure): Figure => {
      const same = amounts.filter(({ start, end }) => start === figure.start && end === figure.end);
      return { ...figure, readings: [...figure.readings, ...same.flatMap(({ readings }) => readings)] };
    });
    const others = amounts.filter((amount) => !whole.some((own) => overlaps(own, amount)));
    return [...figures, ...others].toSorted((a, b) => a.start - b.start);
  },
);

/** Decades and centuries, and ranges of years. */
function periods(text: string, language: TextLanguage): Figure[] {
  return readDates(text, language).flatMap(({ start, end, from, to }): Figure[] => {
    const [first, last] = [from, to].map((day) => Number(day.slice(0, 4)));
    const isWhole = from.endsWith("-01-01") && to.endsWith("-12-31");
    if (first === undefined || last === undefined || first === last || !isWhole) return [];
    const readings: Period[] = [{ kind: "period", from: first, to: last }];
    // "The 1200s" are often the century.
    if (first % 100 === 0 && last === first + 9) readings.push({ kind: "period", from: first, to: first + 99 });
    return [{ start, end, readings, weight: "value" }];
  });
}
