/** A time from its first to its last day, as ISO dates. */
export interface CalendarSpan {
  from: string;
  to: string;
}

/** One day; null if the calendar has no such day. */
export function daySpan(year: number, month: number, day: number): CalendarSpan | null {
  if (month < 1 || month > 12 || day < 1 || day > lastDay(year, month)) return null;
  return { from: iso(year, month, day), to: iso(year, month, day) };
}

/** Whole months, including the last; null if there is no such month. */
export function monthsSpan(year: number, first: number, last: number): CalendarSpan | null {
  if (first < 1 || last > 12 || first > last) return null;
  return { from: iso(year, first, 1), to: iso(year, last, lastDay(year, last)) };
}

/** Whole years, including the last. */
export function yearsSpan(first: number, last: number): CalendarSpan {
  return { from: iso(first, 1, 1), to: iso(last, 12, 31) };
}

/** From the first day of one to the last day of the other; null if it would end before it begins. */
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
