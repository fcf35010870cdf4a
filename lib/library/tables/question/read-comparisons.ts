import { packOf } from "@/lib/engine/language/language-packs";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { TableCondition } from "@/lib/shared/contracts/library/tables";
import { isCurrency, isUnit, unitSign } from "../words/units";
import type { AskedTime, QuestionLine, TokenRange } from "./question-line";
import { isMeasure, type QuestionReading } from "./question-reading";
import type { Operations } from "./read-operations";
import type { ColumnWords } from "./table-lexicon";
import type { TableLink } from "./table-links";

/** A comparison with numbers or times, before its column is known. */
export interface PendingComparison extends TokenRange {
  kind: "number" | "time";
  operator: string;
  /** Positions of its numbers or times. */
  operands: number[];
}

/** Comparisons of the question, whose words are accounted for; a time without one is meant as a whole. */
export function pendingComparisons(line: QuestionLine): PendingComparison[] {
  const { comparisons, times } = line.grammar;
  const found: PendingComparison[] = [];
  const take = (kind: PendingComparison["kind"], pattern: RegExp, operator: string) => {
    for (const range of line.findAll(pattern)) {
      const operands = positions(range).filter((at) => isOperand(line, at, kind));
      if (operands.length !== (operator === "between" ? 2 : 1)) continue;
      line.use(range);
      found.push({ ...range, kind, operator, operands });
    }
  };
  for (const { pattern, operator } of times) take("time", pattern, operator);
  for (const { pattern, operator } of comparisons) take("number", pattern, operator);
  // "above 2000": a year by its look, a number by the words before it.
  for (const { pattern, operator } of comparisons) take("number", withTimes(pattern), operator);
  return found;
}

function withTimes(pattern: RegExp): RegExp {
  return new RegExp(pattern.source.replaceAll("#", "@"), pattern.flags);
}

function isOperand(line: QuestionLine, at: number, kind: PendingComparison["kind"]): boolean {
  const token = line.tokens[at];
  if (token === undefined) return false;
  return kind === "time" ? token.time !== null : numberAt(line, at) !== null;
}

function numberAt(line: QuestionLine, at: number): string | null {
  const token = line.tokens[at];
  if (token === undefined) return null;
  return token.number ?? (/^\d{4}$/.test(token.text) ? token.text : null);
}

/** Makes a condition of a comparison with numbers; the reading fails if its column is not clear. */
export function compareNumbers(reading: QuestionReading, pending: PendingComparison, operations: Operations): void {
  const { line } = reading;
  const column = comparedColumn(reading, pending, operations);
  if (column === null) {
    reading.fail();
    return;
  }
  const [low = null, high = null] = pending.operands.map((at) => numberAt(line, at));
  if (low === null) {
    reading.fail();
    return;
  }
  const compare = (operator: "=" | "<" | "<=" | ">" | ">=", value: string): TableCondition => ({
    test: "compare",
    column,
    operator,
    value,
  });
  switch (pending.operator) {
    case "between":
      if (high === null) {
        reading.fail();
        return;
      }
      reading.where.push(compare(">=", low), compare("<=", high));
      return;
    case "=":
    case "<":
    case "<=":
    case ">":
    case ">=":
      reading.where.push(compare(pending.operator, low));
      return;
    default:
      reading.fail();
  }
}

/** The column of a comparison; if the question says a unit, one of that unit. */
function comparedColumn(reading: QuestionReading, pending: PendingComparison, operations: Operations): number | null {
  const unit = unitAfter(reading, pending);
  const found = numericColumn(reading, pending, { operations, unit });
  if (found === null || unit === null) return found;
  const { unit: own = null, name = "" } = reading.column(found) ?? {};
  if (own !== null) return unitSign(own) === unit ? found : null;
  // A share may be stored as a fraction, and a column that is not named may be of any measure.
  const isUnnamed = reading.assumptions.some(({ kind, taken }) => kind === "column_assumed" && taken === name);
  if (unit === "%" || (isUnnamed && !isCurrency(unit))) return null;
  reading.assume("unit_assumed", unit, name);
  return found;
}

function numericColumn(
  reading: QuestionReading,
  pending: PendingComparison,
  { operations, unit }: { operations: Operations; unit: string | null },
): number | null {
  const { line } = reading;
  const after = line.nextTelling(pending.to);
  const byNoun = numericLinks(reading).find(({ from }) => from === after);
  if (byNoun !== undefined) return taken(reading, byNoun);
  // "More than 3 orders": groups by their number of rows, which is no comparison of amounts.
  const counted = reading.open.find(({ from }) => from === after && isAdjacent(line, pending.to, after));
  if (unit === null && counted !== undefined && counted.kind !== "value") return null;
  const before = numericLinks(reading).findLast(({ to }) => to <= pending.from && isNear(line, to, pending.from));
  if (before !== undefined) return taken(reading, before);
  // "A total above 50,000": the column of totals rather than a sum.
  const [total] = reading.columnsOf(["total"], (found) => isMeasure(found) && found.words.length === 1);
  if (total !== undefined && operations.sum !== null && isNear(line, operations.sum.to, pending.from)) {
    operations.sum = null;
    return total.at;
  }
  const implied = impliedColumn(reading, pending);
  if (implied !== null) return implied;
  const measured = reading.lexicon.columns.filter(isMeasure);
  const ofUnit = measured.filter(({ column }) => column.unit !== null && unitSign(column.unit) === unit);
  const fitting = ofUnit.length > 0 ? ofUnit : measured;
  const [only] = fitting;
  if (only === undefined || fitting.length > 1) return null;
  if (ofUnit.length === 0) reading.assume("column_assumed", line.words(pending), only.column.name);
  return only.at;
}

/** Nothing, or an adjective, is between two positions. */
function isAdjacent(line: QuestionLine, from: number, to: number): boolean {
  return positions({ from, to }).every((at) => line.isFree({ from: at, to: at + 1 }));
}

/** Only silent words and comparisons are between two positions. */
function isNear(line: QuestionLine, from: number, to: number): boolean {
  return positions({ from, to }).every((at) => line.isSilent(at) || !line.isFree({ from: at, to: at + 1 }));
}

function numericLinks(reading: QuestionReading): (TableLink & { kind: "column" })[] {
  return reading.open.filter(
    (link): link is TableLink & { kind: "column" } =>
      link.kind === "column" && reading.column(link.column)?.type === "number" && !reading.isAmbiguous(link),
  );
}

function taken(reading: QuestionReading, link: TableLink & { kind: "column" }): number {
  reading.take(link);
  return link.column;
}

/** The column that a verb before the comparison is about ("cost more than"). */
function impliedColumn(reading: QuestionReading, { from }: PendingComparison): number | null {
  const { line } = reading;
  for (const at of positions({ from: Math.max(0, from - 3), to: from }).reverse()) {
    const concepts = line.implied(at);
    if (concepts.length === 0) continue;
    const [only, ...others] = reading.columnsOf(concepts, isMeasure);
    if (only === undefined || others.length > 0) return null;
    line.use({ from: at, to: at + 1 });
    return only.at;
  }
  return null;
}

/** The unit beside a number or in the word after it, which is then accounted for. */
function unitAfter({ line }: QuestionReading, { operands, to }: PendingComparison): string | null {
  const sign = line.tokens[operands.at(-1) ?? to]?.sign ?? null;
  const next = line.tokens[to];
  if (next === undefined || !isUnit(next.text)) return sign;
  line.use({ from: to, to: to + 1 });
  return unitSign(next.text);
}

/** Makes a condition of a time; the reading fails if its column or its year is not clear. */
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
 * date" of orders). Any other one is an assumption: what happened then may be something else.
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
function yearColumn(reading: QuestionReading, { operator }: { operator: string }, times: readonly AskedTime[]): void {
  const years = reading.lexicon.columns.filter(
    ({ column, concepts }) => column.type === "number" && concepts.has("year"),
  );
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
  const last = times[1];
  const end = last !== undefined && !("months" in last) ? last.to.slice(0, 4) : to;
  const compare = (sign: "<" | "<=" | ">" | ">=", value: string) =>
    reading.where.push({ test: "compare", column: column.at, operator: sign, value });
  if (operator === "after") compare(">", to);
  else if (operator === "before") compare("<", from);
  else {
    if (operator !== "until") compare(">=", from);
    if (operator !== "since") compare("<=", end);
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

function positions({ from, to }: TokenRange): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);
}
