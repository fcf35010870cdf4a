import type { AppointmentRecur } from "@kenjiuno/msgreader";
import ICAL from "ical.js";
import { recurrenceInWords } from "./recurrence-words";

/** Numbers of MS-OXOCAL 2.2.1.44.1, by the equivalent part of an iCalendar rule. */
const DAILY = 0x200a;
const WEEKLY = 0x200b;
const MONTHLY = 0x200c;
const YEARLY = 0x200d;
const BY_DAY = 0;
const BY_WEEK = 1;
const BY_MONTH_DAY = 2;
const BY_MONTH_END = 4;
const BY_PLACE = 3;
const END_AFTER_DATE = 0x2021;
const END_AFTER_COUNT = 0x2022;
const LAST = 5;
const MINUTES_A_DAY = 1_440;
const MONTHS_A_YEAR = 12;
/** Minutes from 1601, from which Outlook counts, to 1970. */
const MINUTES_TO_1970 = 194_074_560;
const DAYS = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"];

/**
 * How an appointment of Outlook repeats, in words, such as "every week on Monday, until 2025-06-30".
 * @returns `null` for what iCalendar cannot express, such as other calendars
 */
export function outlookRecurrence({ recurrencePattern: pattern }: AppointmentRecur): string | null {
  const rule = ruleOf(pattern);
  if (rule === null) return null;
  const lastDay = dateOf(pattern.endDate);
  const until = pattern.endType === END_AFTER_DATE && !Number.isNaN(lastDay.getTime());
  const end = until
    ? `;UNTIL=${lastDay.toISOString().slice(0, 10).replaceAll("-", "")}`
    : pattern.endType === END_AFTER_COUNT
      ? `;COUNT=${pattern.occurrenceCount}`
      : "";
  const words = recurrenceInWords(ICAL.Recur.fromString(rule + end));
  const { deletedInstanceDates: deleted, modifiedInstanceDates: modified } = pattern;
  const changed = deleted.length > 0 || modified.length > 0;
  return changed ? `${words}, with exceptions` : words;
}

function ruleOf(pattern: AppointmentRecur["recurrencePattern"]): string | null {
  const { recurFrequency, patternType, period, patternTypeWeek, patternTypeMonth, patternTypeMonthNth } = pattern;
  const isYearly = Number(recurFrequency) === YEARLY;
  const month = dateOf(pattern.startDate).getUTCMonth() + 1;
  const months = isYearly
    ? `FREQ=YEARLY;INTERVAL=${period / MONTHS_A_YEAR};BYMONTH=${month}`
    : `FREQ=MONTHLY;INTERVAL=${period}`;
  const isMonthly = isYearly || Number(recurFrequency) === MONTHLY;
  switch (Number(patternType)) {
    case BY_DAY:
      return Number(recurFrequency) === DAILY ? `FREQ=DAILY;INTERVAL=${period / MINUTES_A_DAY}` : null;
    case BY_WEEK: {
      const days = daysOf(patternTypeWeek?.dayOfWeekBits);
      // "Every weekday" is daily for Outlook, with the days of a week.
      const isWeekly = Number(recurFrequency) === WEEKLY || Number(recurFrequency) === DAILY;
      return isWeekly && days.length > 0 ? `FREQ=WEEKLY;INTERVAL=${period};BYDAY=${days}` : null;
    }
    case BY_MONTH_DAY:
      return isMonthly && patternTypeMonth !== undefined ? `${months};BYMONTHDAY=${patternTypeMonth.day}` : null;
    case BY_MONTH_END:
      return isMonthly ? `${months};BYMONTHDAY=-1` : null;
    case BY_PLACE: {
      const { dayOfWeekBits, n = 0 } = patternTypeMonthNth ?? {};
      const days = daysOf(dayOfWeekBits);
      // The second of several weekdays is a rule without a wording.
      return isMonthly && days.length === 1 && n > 0 ? `${months};BYDAY=${n === LAST ? -1 : n}${days}` : null;
    }
    default:
      return null;
  }
}

function dateOf(minutes: number): Date {
  return new Date((minutes - MINUTES_TO_1970) * 60_000);
}

function daysOf(bits = 0): string[] {
  return DAYS.filter((_, at) => (bits & (1 << at)) !== 0);
}
