import type { ColumnWords } from "./lexicon/table-lexicon";
import {
  assumedFormat,
  assumedName,
  averaged,
  bearsOut,
  type Group,
  named,
  type Target,
  takeAll,
  takeVerb,
  unordered,
} from "./named-parts";
import { hasQuantity, isRate } from "./plan-doubts";
import type { TokenRange } from "./question-line";
import { isMeasure, mayBeYears, type QuestionReading } from "./question-reading";
import type { Operations } from "./read-operations";

export function functionOf({ average, median, sum, count }: Operations): "mean" | "median" | "sum" | null {
  if (average !== null) return "mean";
  if (median !== null) return "median";
  return sum !== null && count === null ? "sum" : null;
}

/** A sum, a mean or a median of the column that is named, or of the only one there is. */
export function readFigure(
  reading: QuestionReading,
  operations: Operations,
  name: "sum" | "mean" | "median",
  group: Group,
): Target | null {
  const amounts = named(reading).filter(({ what }) => what === "amounts");
  const [amount, ...others] = amounts;
  // "The average number of orders per city" is a mean of counts.
  if (operations.count !== null && amount === undefined) return null;
  if (others.length > 0) return null;
  const known = amount?.column ?? impliedMeasure(reading);
  const column = known ?? assumedMeasure(reading, operations);
  if (column === null) return null;
  // "What does she earn" does not mean hours, even if they are the only figures.
  if (known === null && !isOfVerb(reading, column)) return null;
  takeAll(reading, [amount ?? null]);
  if (amount !== undefined && named(reading).some(({ what }) => what !== "rows")) return null;
  assumedFormat(reading, column);
  if (amount !== undefined) assumedName(reading, amount);
  restatedVerb(reading, column);
  if (operations.average === null && operations.median === null && operations.sum === null && name === "sum") {
    const isOfOne = reading.line.grammar.asks.priceOfOne.test(reading.line.line);
    const isOfAll = reading.where.length === 0 && group === null;
    // "How much does entry cost?": no part of the table is named, and the price of one thing is not a total.
    if (isOfOne && isOfAll && reading.scores.length === 0) return null;
    // "Amount per city" does not say that the amounts are added up; nothing is, if each group is one row.
    const isOneEach = group !== null && reading.lexicon.columns[group.column]?.tellsRows === true;
    if (!isOneEach && (operations.quantity === null || (isOfOne && isOfAll)))
      reading.assume("function_assumed", "", column.column.name);
  }
  return {
    plan: { measure: { function: name, column: column.at }, ...unordered(), groupBy: group },
    noun: null,
    unknownNoun: null,
  };
}

/** The column of amounts that a verb is about ("what did it cost"). */
export function impliedMeasure(reading: QuestionReading): ColumnWords | null {
  const { line } = reading;
  for (const at of line.tokens.keys()) {
    const concepts = line.implied(at);
    if (concepts.length === 0 || !line.isFree({ from: at, to: at + 1 })) continue;
    const [only, ...others] = reading.columnsOf(concepts, isMeasure);
    if (only === undefined || others.length > 0 || isOfSeveral(reading, concepts, only)) continue;
    // "Sell" may mean the turnover, or the column "Beer sold".
    const isOther = reading.lexicon.columns.some(
      (column) => column !== only && isMeasure(column) && hasVerb(reading, at, column),
    );
    if (isOther) continue;
    line.use({ from: at, to: at + 1 });
    return only;
  }
  return null;
}

/** Whether the name of a column has a form of a verb of the question. */
function hasVerb({ line }: QuestionReading, at: number, { words }: ColumnWords): boolean {
  return words.some(({ folded }) => line.impliedBy(folded).join() === line.implied(at).join());
}

/** "What does the chair cost": an amount or a total beside a number of pieces is for all of them. */
function isOfSeveral(
  { lexicon }: QuestionReading,
  concepts: readonly string[],
  { concepts: own }: ColumnWords,
): boolean {
  const isTotal = own.has("total") || (own.has("amount") && !own.has("unit"));
  return concepts.includes("price") && isTotal && lexicon.columns.some(hasQuantity);
}

/** The column of totals, if a total is asked for; otherwise the only column of amounts, which is an assumption. */
function assumedMeasure(reading: QuestionReading, { sum, average }: Operations): ColumnWords | null {
  const totals = reading.columnsOf(["total"], (column) => isMeasure(column) && column.words.length === 1);
  const [total] = totals;
  if (sum !== null && total !== undefined && totals.length === 1) return total;
  const only = averaged(reading, average) ?? (sum === null ? reading.onlyMeasure() : onlyAdded(reading));
  if (only !== null) reading.assume("column_assumed", "", only.column.name);
  return only;
}

/** The only column of amounts that can be added up. */
function onlyAdded({ lexicon }: QuestionReading): ColumnWords | null {
  const [only, ...others] = lexicon.columns.filter(
    (column) => isMeasure(column) && !isRate(column) && !mayBeYears(column),
  );
  return others.length > 0 ? null : (only ?? null);
}

/** A verb that states the meaning of a column's figures ("sold"). */
export function restatedVerb(reading: QuestionReading, column: ColumnWords): void {
  const verb = freeVerb(reading);
  if (verb !== null) takeVerb(reading, verb, column);
}

/** Whether a column that the question does not name may be what its verb is about. */
function isOfVerb(reading: QuestionReading, column: ColumnWords): boolean {
  const verb = freeVerb(reading);
  return verb === null || bearsOut(reading, verb, column);
}

function freeVerb({ line }: QuestionReading): TokenRange | null {
  const at = line.tokens.findIndex(
    (_, token) => line.isFree({ from: token, to: token + 1 }) && line.implied(token).length > 0,
  );
  return at === -1 ? null : { from: at, to: at + 1 };
}
