import type { TableCondition } from "@/lib/shared/contracts/library/tables";
import { isCurrency, isUnit, unitSign } from "../words/units";
import type { TableLink } from "./lexicon/table-link";
import type { QuestionLine, TokenRange } from "./question-line";
import { isMeasure, type QuestionReading } from "./question-reading";
import type { Operations } from "./read-operations";

/** A comparison with numbers or times, before its column is known. */
export interface PendingComparison extends TokenRange {
  kind: "number" | "time";
  operator: string;
  /** Positions of its numbers or times. */
  operands: number[];
}

/** Comparisons of the question, whose words are accounted for; a time without a comparison means the whole of it. */
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

/** Turns a comparison with numbers into a condition; the reading fails if its column is not clear. */
export function compareNumbers(reading: QuestionReading, pending: PendingComparison, operations: Operations): void {
  const { line } = reading;
  const column = comparedColumn(reading, pending, operations);
  // For a duration, "more than 8" may mean hours or minutes.
  if (column === null || reading.column(column)?.duration === true) {
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

/** The column of a comparison; if the question gives a unit, a column with that unit. */
function comparedColumn(reading: QuestionReading, pending: PendingComparison, operations: Operations): number | null {
  const unit = unitAfter(reading, pending);
  const found = numericColumn(reading, pending, { operations, unit });
  if (found === null || unit === null) return found;
  const { unit: own = null, name = "" } = reading.column(found) ?? {};
  if (own !== null) return unitSign(own) === unit ? found : null;
  // A share may be stored as a fraction, and a column that is not named may have any unit.
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
  const byNoun = numericLinks(reading).find(({ from }) => pending.to <= from && from <= after);
  if (byNoun !== undefined) return taken(reading, byNoun);
  // "More than 3 orders" is about groups by their number of rows, not about amounts.
  const counted = reading.open.find(({ from }) => from === after && isAdjacent(line, pending.to, after));
  if (unit === null && counted !== undefined && counted.kind !== "value") return null;
  const before = numericLinks(reading).findLast(({ to }) => to <= pending.from && isNear(line, to, pending.from));
  if (before !== undefined) return taken(reading, before);
  // "A total above 50,000" means the column of totals rather than a sum.
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

/** Whether at most an adjective is between two positions. */
function isAdjacent(line: QuestionLine, from: number, to: number): boolean {
  return positions({ from, to }).every((at) => line.isFree({ from: at, to: at + 1 }));
}

/** Whether only silent words and comparisons are between two positions. */
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

function positions({ from, to }: TokenRange): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, step) => from + step);
}
