import { foldText } from "@/lib/engine/language/text/fold-text";
import type { ColumnWords } from "./lexicon/table-lexicon";
import {
  assumedFormat,
  assumedName,
  averaged,
  bearsOut,
  type Group,
  isWho,
  type Named,
  named,
  type Target,
  takeAll,
  takeVerb,
  unordered,
} from "./named-parts";
import { hasQuantity, isOneRow, isRate, PERSONS } from "./plan-doubts";
import type { TokenRange } from "./question-line";
import { isMeasure, mayBeYears, type QuestionReading } from "./question-reading";
import { readCount } from "./read-count";
import { readExtreme } from "./read-extreme";
import type { Operations } from "./read-operations";

/**
 * Combines the operations with the parts that the remaining words name.
 * @returns `null` if the result is not a clear question
 */
export function readTarget(reading: QuestionReading, operations: Operations, group: Group): Target | null {
  const { extreme, severalExtremes, share, difference } = operations;
  if (severalExtremes || (share !== null && extreme !== null)) return null;
  if (difference !== null) return readDifference(reading, operations);
  if (share !== null) return readShare(reading, group);
  if (extreme !== null) return readExtreme(reading, operations, group);
  const measure = functionOf(operations);
  if (measure !== null) return readFigure(reading, operations, measure, group);
  if (operations.count !== null) {
    // "Combien coûte la poulie ?": the verb asks for an amount.
    const { line } = reading;
    const isQuantity = line.grammar.asks.quantity.test(foldText(line.words(operations.count)));
    return isQuantity && line.implied(line.nextTelling(operations.count.to)).length > 0
      ? readFigure(reading, { ...operations, count: null }, "sum", group)
      : readCount(reading, operations, group);
  }
  if (operations.sum !== null || operations.quantity !== null) return readFigure(reading, operations, "sum", group);
  if (group !== null) return readFigure(reading, operations, "sum", group);
  return operations.lists || operations.looksUp ? readList(reading, operations) : null;
}

function functionOf({ average, median, sum, count }: Operations): "mean" | "median" | "sum" | null {
  if (average !== null) return "mean";
  if (median !== null) return "median";
  return sum !== null && count === null ? "sum" : null;
}

/** A sum, a mean or a median of the column that is named, or of the only one there is. */
function readFigure(
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
    // "Amount per city" does not say that the amounts are added up.
    if (operations.quantity === null || (isOfOne && isOfAll))
      reading.assume("function_assumed", "", column.column.name);
  }
  return {
    plan: { measure: { function: name, column: column.at }, ...unordered(), groupBy: group },
    noun: null,
    unknownNoun: null,
  };
}

/** The column of amounts that a verb is about ("what did it cost"). */
function impliedMeasure(reading: QuestionReading): ColumnWords | null {
  const { line } = reading;
  for (const at of line.tokens.keys()) {
    const concepts = line.implied(at);
    if (concepts.length === 0 || !line.isFree({ from: at, to: at + 1 })) continue;
    const [only, ...others] = reading.columnsOf(concepts, isMeasure);
    if (only === undefined || others.length > 0 || isOfSeveral(reading, concepts, only)) continue;
    line.use({ from: at, to: at + 1 });
    return only;
  }
  return null;
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

/** Rows that meet the conditions, the different labels of a column, or one cell. */
function readList(reading: QuestionReading, { which, lists }: Operations): Target | null {
  const all = named(reading);
  const first = reading.line.nextTelling(which === null ? 0 : which.to);
  const cell = isOneRow(reading.where, reading.lexicon) ? cellOf(reading, all) : null;
  if (cell !== null) return cell;
  if (!lists) return null;
  const asked = all.find(({ link }) => link.from >= first) ?? null;
  if (asked === null) return listPeople(reading, which);
  if (asked.what === "days" || asked.what === "amounts") return null;
  takeAll(reading, [asked]);
  if (named(reading).length > 0) return null;
  const noun = reading.words(asked.link);
  if (asked.what === "rows" || asked.column === null)
    return { plan: { measure: { function: "rows" }, ...unordered(), groupBy: null }, noun, unknownNoun: null };
  return {
    plan: { measure: { function: "labels" }, ...unordered(), groupBy: { column: asked.column.at, unit: "value" } },
    noun,
    unknownNoun: null,
  };
}

/** The cell of the only row in the column that is named, or that an adjective or a verb is about ("how deep"). */
function cellOf(reading: QuestionReading, all: readonly Named[]): Target | null {
  const amounts = all.filter(({ what }) => what === "amounts");
  const [amount, ...others] = amounts;
  if (others.length > 0 || all.some(({ what }) => what === "labels" || what === "days")) return null;
  const column = amount?.column ?? impliedMeasure(reading);
  if (column === null) return null;
  takeAll(reading, [amount ?? null]);
  assumedFormat(reading, column);
  if (amount !== undefined) assumedName(reading, amount);
  restatedVerb(reading, column);
  // For a single row, the sum is its figure.
  const measure = { function: "sum" as const, column: column.at };
  return { plan: { measure, ...unordered(), groupBy: null }, noun: null, unknownNoun: null };
}

/** A verb that states the meaning of a column's figures ("sold"). */
function restatedVerb(reading: QuestionReading, column: ColumnWords): void {
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

/** "Who has not paid": the rows of a table of people. */
function listPeople(reading: QuestionReading, which: Operations["which"]): Target | null {
  const { line, lexicon, saysState } = reading;
  const key = lexicon.columns[lexicon.key ?? -1];
  if (key === undefined || !saysState || !isWho(line.tokens[which?.from ?? -1])) return null;
  // Rows of another kind may also belong to people ("which invoices").
  if (![...PERSONS, "name"].some((concept) => key.concepts.has(concept)))
    reading.assume("rows_are", line.words(which ?? { from: 0, to: 1 }), "");
  takeAll(reading, []);
  return {
    plan: { measure: { function: "rows" }, ...unordered(), groupBy: null },
    noun: key.column.name,
    unknownNoun: null,
  };
}

/** The share of rows that meet the only condition. */
function readShare(reading: QuestionReading, group: Group): Target | null {
  const rows = named(reading);
  if (reading.where.length !== 1 || rows.some(({ what }) => what !== "rows")) return null;
  const [first] = rows;
  takeAll(reading, []);
  return {
    plan: { measure: { function: "share" }, ...unordered(), groupBy: group },
    noun: first === undefined ? null : reading.words(first.link),
    unknownNoun: null,
  };
}

/** The difference between two values of one column. */
function readDifference(reading: QuestionReading, operations: Operations): Target | null {
  const compared = reading.where.filter((condition) => condition.test === "one_of" && condition.values.length === 2);
  const [condition] = compared;
  if (condition === undefined || compared.length > 1 || (condition.test === "one_of" && condition.negated)) return null;
  const group = { column: condition.column, unit: "value" as const };
  for (const range of reading.line.findAll(reading.line.grammar.asks.compared)) reading.line.use(range);
  const amounts = named(reading).filter(({ what }) => what === "amounts");
  const inner =
    amounts.length > 0 || operations.average !== null || operations.sum !== null
      ? readFigure(reading, operations, functionOf(operations) ?? "sum", group)
      : readComparedCount(reading, operations, group);
  return inner === null ? null : { ...inner, plan: { ...inner.plan, difference: true } };
}

/** "How many more orders": the rows are counted only if they are named; otherwise the only amount is compared. */
function readComparedCount(reading: QuestionReading, operations: Operations, group: Group): Target | null {
  const { difference, count } = operations;
  const first = reading.line.nextTelling(difference?.to ?? 0);
  const isNamed = named(reading).some(({ link }) => link.from === first);
  if (count !== null || isNamed) return readCount(reading, { ...operations, count: count ?? difference }, group);
  return readFigure(reading, operations, "sum", group);
}
