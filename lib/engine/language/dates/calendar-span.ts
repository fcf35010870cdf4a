/** A time from its first day to its last, as ISO dates. */
export interface CalendarSpan {
  from: string;
  to: string;
}

/** One day; null where the calendar has no such day. */
export function daySpan(year: number, month: number, day: number): CalendarSpan | null {
  if (month < 1 || month > 12 || day < 1 || day > lastDay(year, month)) return null;
  return { from: iso(year, month, day), to: iso(year, month, day) };
}

/** Whole months, the last one included; null where there is no such month. */
export function monthsSpan(year: number, first: number, last: number): CalendarSpan | null {
  if (first < 1 || last > 12 || first > last) return null;
  return { from: iso(year, first, 1), to: iso(year, last, lastDay(year, last)) };
}

/** Whole years, the last one included. */
export function yearsSpan(first: number, last: number): CalendarSpan {
  return { from: iso(first, 1, 1), to: iso(last, 12, 31) };
}

/** From the first day of the one to the last day of the other; null where it would end before it begins. */
export function spanBetween(first: CalendarSpan | null, last: CalendarSpan | null): CalendarSpan | null {
  return first === null || last === null || first.from > last.to ? null : { from: first.from, to: last.to };
}

function iso(year: number, month: number, day: number): string {
  return `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
}

function pad(value: number, digits: number): string {
  return String(value).padStart(digits, "0");
}

function lastDay(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
