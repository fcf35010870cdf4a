import { foldText } from "@/lib/engine/language/text/fold-text";
import { asksForWorth, readWorth } from "./cells/read-worth";
import { comparedValues, readDifference } from "./compared/read-difference";
import {
  assumedFormat,
  assumedName,
  type Group,
  isWho,
  type Named,
  named,
  type Target,
  takeAll,
  unordered,
} from "./named-parts";
import { isOneRow, isRate, PERSONS } from "./plan-doubts";
import type { QuestionReading } from "./question-reading";
import { readCount } from "./read-count";
import { readExtreme } from "./read-extreme";
import { functionOf, impliedMeasure, readFigure, restatedVerb } from "./read-figure";
import type { Operations } from "./read-operations";

/**
 * Combines the operations with the parts that the remaining words name.
 * @returns `null` if the result is not a clear question
 */
export function readTarget(reading: QuestionReading, operations: Operations, group: Group): Target | null {
  const { extreme, severalExtremes, share, difference } = operations;
  if (severalExtremes || (share !== null && extreme !== null)) return null;
  if (asksForWorth(reading, operations)) return readWorth(reading);
  const compared = comparedValues(reading, operations);
  if (compared !== null) return readDifference(reading, operations, compared);
  if (difference !== null || operations.comparative !== null) return null;
  if (share !== null) return readShare(reading, group);
  if (extreme !== null) return readExtreme(reading, operations, group);
  const measure = functionOf(operations);
  if (measure !== null) return readFigure(reading, operations, measure, group);
  if (operations.count !== null) {
    // "Combien coûte la poulie ?", "ça coûte combien": the verb asks for an amount.
    const { line } = reading;
    const verbs = [line.nextTelling(operations.count.to), operations.count.from - 1];
    const isQuantity = line.grammar.asks.quantity.test(foldText(line.words(operations.count)));
    return isQuantity && verbs.some((at) => line.implied(at).length > 0)
      ? readFigure(reading, { ...operations, count: null }, "sum", group)
      : readCount(reading, operations, group);
  }
  if (operations.sum !== null || operations.quantity !== null) return readFigure(reading, operations, "sum", group);
  if (group !== null) return readFigure(reading, operations, "sum", group);
  if (!operations.lists && !operations.looksUp) return null;
  return readList(reading, operations) ?? readPeriodFigure(reading, operations);
}

/** Rows that meet the conditions, the different labels of a column, or one cell. */
function readList(reading: QuestionReading, { which, lists }: Operations): Target | null {
  const all = named(reading);
  const first = reading.line.nextTelling(which === null ? 0 : which.to);
  const cell = isOneRow(reading.where, reading.lexicon) ? cellOf(reading, all) : null;
  if (cell !== null) return cell;
  if (!lists) return null;
  const begin = all.findIndex(({ link }) => link.from >= first);
  const found = all[begin] ?? null;
  // "Keg orders": the first word only describes the rows.
  const next = all[begin + 1];
  const isDescribed = found?.what === "amounts" && next?.what === "rows" && next.link.from === found.link.to;
  const asked = isDescribed ? next : found;
  if (asked === null || asked === undefined) return listPeople(reading, which);
  if (asked.what === "days" || asked.what === "amounts") return null;
  takeAll(reading, isDescribed ? [found, asked] : [asked]);
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

/** "What was the turnover of the first quarter": the rows of several periods, which are added up by assumption. */
function readPeriodFigure(reading: QuestionReading, operations: Operations): Target | null {
  const [amount, ...others] = named(reading).filter(({ what }) => what === "amounts");
  if (!reading.ofPeriods || amount?.column == null || others.length > 0 || isRate(amount.column)) return null;
  return readFigure(reading, operations, "sum", null);
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
