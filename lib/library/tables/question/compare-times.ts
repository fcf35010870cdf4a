import { packOf } from "@/lib/engine/language/language-packs";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { ColumnWords } from "./lexicon/table-lexicon";
import type { AskedTime, TokenRange } from "./question-line";
import type { QuestionReading } from "./question-reading";
import type { PendingComparison } from "./read-comparisons";

/** Turns a time into a condition; the reading fails if its column or its year is not clear. */
export function compareTimes(reading: QuestionReading, pending: Omit<PendingComparison, "kind">): void {
  const times = pending.operands.flatMap((at) => reading.line.tokens[at]?.time ?? []);
  const isNamed = reading.open.some((link) => link.kind === "column" && reading.column(link.column)?.type === "date");
  const column = datedColumn(reading, pending);
  if (column === null) {
    yearColumn(reading, pending, times);
    return;
  }
  const year = times.flatMap((time) => ("months" in time ? [] : [time.from.slice(0, 4)])).at(-1) ?? onlyYear(column);
  const spans = times.map((time) => spanOf(time, year));
  const [first = null, second = null] = spans;
  if (first === null || (pending.operator === "between" && second === null)) {
    reading.fail();
    return;
  }
  if (column.column.assumed) reading.assume("format_assumed", "", column.column.name);
  if (!isNamed) reading.unnamedDate = column;
  const days = (from: string | null, to: string | null) => {
    // A table of other years says nothing about this one.
    if (isOutside({ from, to }, column.column.days)) reading.fail();
    reading.where.push({ test: "days", column: column.at, from, to });
  };
  switch (pending.operator) {
    case "between":
      days(first.from, second?.to ?? null);
      return;
    case "after":
      days(dayBeside(first.to, 1), null);
      return;
    case "since":
      // "From March to May" is one time with two ends.
      days(first.from, isRange(reading, pending.operands[0]) ? first.to : null);
      return;
    case "before":
      days(null, dayBeside(first.from, -1));
      return;
    case "until":
      days(null, first.to);
      return;
    default:
      days(first.from, first.to);
  }
}

function isOutside(
  asked: { from: string | null; to: string | null },
  own: { from: string; to: string } | null,
): boolean {
  return own !== null && ((asked.from ?? own.to) > own.to || (asked.to ?? own.from) < own.from);
}

function isRange({ line }: QuestionReading, at: number | undefined): boolean {
  const { rangeWords } = packOf(line.language).knowledge.dates;
  const words = foldText(line.tokens[at ?? -1]?.text ?? "").split(/\s+/);
  return words.length > 2 && words.some((word) => rangeWords.includes(word));
}

/**
 * The column of dates that a time is compared with: the one that the question names, or the plain date ("Date", "Order
 * date" of orders). Any other one is an assumption: something else may have happened then.
 */
function datedColumn(reading: QuestionReading, { from, to }: TokenRange): ColumnWords | null {
  const dates = reading.lexicon.columns.filter(({ column }) => column.type === "date");
  const named = reading.open
    .filter((link) => link.kind === "column" && reading.column(link.column)?.type === "date")
    .toSorted((a, b) => distance(a, { from, to }) - distance(b, { from, to }))[0];
  if (named !== undefined && named.kind === "column") {
    if (reading.isAmbiguous(named)) return null;
    reading.take(named);
    return reading.lexicon.columns[named.column] ?? null;
  }
  const { entity } = reading.lexicon;
  const plain = dates.filter(({ words }) =>
    words.every(
      ({ concepts, form }) =>
        concepts.some(({ key }) => key === "date") || entity.some(({ word }) => word.form === form),
    ),
  );
  const [only] = dates;
  if (plain.length === 1 || only === undefined || dates.length > 1)
    return plain.length === 1 ? (plain[0] ?? null) : null;
  reading.assume("column_assumed", reading.words({ from, to }), only.column.name);
  return only;
}

function distance(one: TokenRange, other: TokenRange): number {
  return one.to <= other.from ? other.from - one.to : one.from - other.to;
}

/** A year in a table without dates: its column of years. */
function yearColumn(
  reading: QuestionReading,
  { operator, operands: [place] }: Pick<PendingComparison, "operator" | "operands">,
  times: readonly AskedTime[],
): void {
  // "Year" may count them: 1, 2, 3.
  const years = reading.lexicon.columns.filter(({ years: ofYears, column }) => ofYears && column.years !== false);
  const [column] = years;
  const [time] = times;
  if (column === undefined || years.length > 1 || time === undefined || "months" in time) {
    reading.fail();
    return;
  }
  const [from, to] = [time.from.slice(0, 4), time.to.slice(0, 4)];
  if (!time.from.endsWith("-01-01") || !time.to.endsWith("-12-31")) {
    reading.fail();
    return;
  }
  // "In 2021 and 2022": no row is in both.
  const isSecond = reading.where.some((condition) => condition.test === "compare" && condition.column === column.at);
  if (isSecond && !["after", "before", "since", "until"].includes(operator)) {
    reading.fail();
    return;
  }
  const last = times[1];
  const end = last !== undefined && !("months" in last) ? last.to.slice(0, 4) : to;
  const compare = (sign: "<" | "<=" | ">" | ">=", value: string) =>
    reading.where.push({ test: "compare", column: column.at, operator: sign, value });
  if (operator === "after") compare(">", to);
  else if (operator === "before") compare("<", from);
  else {
    if (operator !== "until") compare(">=", from);
    // "From 2021 to 2022" is one time with two ends.
    if (operator !== "since" || isRange(reading, place)) compare("<=", end);
  }
}

/** The year of a column whose days are all in one; `null` otherwise. */
function onlyYear({ column: { days } }: ColumnWords): string | null {
  const year = days?.from.slice(0, 4) ?? null;
  return year === days?.to.slice(0, 4) ? year : null;
}

function spanOf(time: AskedTime, year: string | null): { from: string; to: string } | null {
  if (!("months" in time)) return time;
  const [first, ...later] = time.months;
  const last = later.at(-1) ?? first;
  if (year === null || first === undefined || last === undefined || last < first) return null;
  const two = (number: number) => String(number).padStart(2, "0");
  const lastDay = new Date(Date.UTC(Number(year), last + 1, 0)).getUTCDate();
  if (time.day !== null && time.day > lastDay) return null;
  const day = (month: number, date: number) => `${year}-${two(month + 1)}-${two(date)}`;
  return { from: day(first, time.day ?? 1), to: day(last, time.day ?? lastDay) };
}

function dayBeside(day: string, step: 1 | -1): string {
  return new Date(Date.parse(day) + step * 86_400_000).toISOString().slice(0, 10);
}
