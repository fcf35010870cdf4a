import { foldText } from "@/lib/engine/language/text/fold-text";
import type { TableCondition, TableMeasure } from "@/lib/shared/contracts/library/tables";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { LIKENESS, likeness } from "../words/table-words";
import { isUnit } from "../words/units";
import { assumedFormat, type Group, type Named, named, type Target, takeAll, unordered } from "./named-parts";
import { hasQuantity, isOneRow, PERSONS } from "./plan-doubts";
import { isMeasure, type QuestionReading } from "./question-reading";
import type { Operations } from "./read-operations";
import { isSaid } from "./read-states";

/** Counts rows or distinct labels, or adds up what is counted ("how many nights"). */
export function readCount(reading: QuestionReading, { count, distinct, sum }: Operations, group: Group): Target | null {
  const { line } = reading;
  const start = count?.to ?? 0;
  const first = line.nextTelling(start);
  const all = named(reading);
  const noun = all.find((item) => isNoun(reading, item, { start, first })) ?? null;
  // Rows are not days or kilometres: these must be in a column, whatever the table's name or a text in it says.
  const asked = line.tokens[start];
  const isOfColumn = noun?.link.kind === "column" || (noun?.link.kind === "entity" && noun.link.ofKey);
  if (asked !== undefined && isUnit(asked.text) && !isOfColumn) return null;
  if (distinct === null && group === null && (noun === null || noun.what === "rows")) {
    const known = (noun === null ? answeredSo(reading, all, first) : null) ?? countedPieces(reading, start);
    if (known !== null) return known;
  }
  if (noun === null) return countedRows(reading, { all, count, distinct, first }, group);
  takeAll(reading, [noun]);
  if (noun.what === "days" || noun.column === null || noun.what === "rows")
    return noun.what === "days" ? null : counted(reading, { function: "count" }, group, noun);
  if (noun.what === "amounts") {
    if (distinct !== null || noun.column.column.mixedUnits) return null;
    assumedFormat(reading, noun.column);
    // "How many days of leave does one get" is worded like a sum of days.
    const isStated = reading.where.length === 0 && group === null && sum === null;
    if (isStated && isUnit(reading.words(noun.link))) reading.assume("function_assumed", "", noun.column.column.name);
    return counted(reading, { function: "sum", column: noun.column.at }, group, noun);
  }
  const { at } = noun.column;
  // If all rows have the same value, there is only one distinct value.
  if (
    reading.where.some((own) => own.column === at && own.test === "one_of" && !own.negated && own.values.length === 1)
  )
    return null;
  if (noun.column.numbers && noun.column.column.type === "number") {
    // A single row has at most one number; beyond the first column, "number" may also mean how many.
    if (isOneRow(reading.where, reading.lexicon)) return null;
    if (at > 0) reading.assume("word_is_column", reading.words(noun.link), noun.column.column.name);
  }
  return counted(reading, { function: "count_distinct", column: at }, group, noun);
}

/** Whether something is what is counted, rather than a state ("how many have paid"). */
function isNoun(
  reading: QuestionReading,
  { what, link, column }: Named,
  { start, first }: { start: number; first: number },
): boolean {
  if (link.from < start || link.from > first) return false;
  return what === "rows" || column?.opinion === true || !isSaid(reading, { from: start, to: link.from });
}

/** Rows without a name, or with one that the table does not have. */
function countedRows(
  reading: QuestionReading,
  { all, count, distinct, first }: { all: readonly Named[]; first: number } & Pick<Operations, "count" | "distinct">,
  group: Group,
): Target | null {
  const { line, lexicon } = reading;
  const later = all.find(({ what }) => what === "rows" || what === "labels") ?? null;
  // "How many late orders": the conditions come first, and are accounted for.
  if (later !== null && distinct === null && later.what === "rows") {
    takeAll(reading, [later]);
    return counted(reading, { function: "count" }, group, later);
  }
  const unknown = line.tokens[first] ?? null;
  if (unknown === null) {
    if (distinct !== null || reading.where.length === 0) return null;
    // "How many gloves in the South": for unnamed rows with several figures, one of the figures is meant.
    if (lexicon.key === null && !saysState(reading) && lexicon.columns.filter(isMeasure).length > 1) return null;
    // "How many have paid": a word for a state shows clearly that the rows are meant.
    if (lexicon.key === null || !saysState(reading))
      reading.assume("rows_are", reading.words(count ?? { from: 0, to: 1 }), "");
    return counted(reading, { function: "count" }, group, null);
  }
  // "How many have a status": the column is known, but not the condition on it.
  const isNamed = all.some(({ link }) => link.from <= first && first < link.to);
  const isPredicate =
    line.grammar.asks.noNoun.test(unknown.folded) || isSaid(reading, { from: count?.to ?? 0, to: first });
  if (isNamed || isPredicate || unknown.number !== null || unknown.time !== null || line.implied(first).length > 0) {
    reading.refusal = reason("word_not_placed", { word: unknown.text });
    return null;
  }
  // "How many beds does the Crown have": the answer is in a cell of that row, if anywhere.
  if (isOneRow(reading.where, lexicon) && !unknown.concepts.some(({ key }) => PERSONS.has(key))) {
    reading.refusal = reason("word_not_placed", { word: unknown.text });
    return null;
  }
  takeAll(reading, []);
  const found = counted(reading, { function: "count" }, group, null);
  return found === null ? null : { ...found, noun: unknown.text, unknownNoun: unknown };
}

/** Whether a condition is about a state of the rows. */
function saysState({ saysState, where, lexicon }: QuestionReading): boolean {
  return (
    saysState ||
    where.some(({ test, column }) => test === "one_of" && lexicon.columns[column]?.concepts.has("status") === true)
  );
}

/** "How many members voted Yes": the column that counts those answers, whatever the voters are called. */
function answeredSo(reading: QuestionReading, all: readonly Named[], first: number): Target | null {
  const { line } = reading;
  const amounts = all.filter(({ what }) => what !== "rows");
  const [answer, ...others] = amounts;
  const unknown = line.tokens[first];
  const isPerson = (unknown?.concepts ?? []).some(({ key }) => PERSONS.has(key));
  if (answer?.column?.opinion !== true || others.length > 0 || !isPerson) return null;
  line.use({ from: first, to: first + 1 });
  takeAll(reading, [answer]);
  return counted(reading, { function: "sum", column: answer.column.at }, null, answer);
}

/**
 * "How many violins": the quantity in the rows with that name is asked for, not the number of rows.
 * @param start position after the words that ask for a number
 */
function countedPieces(reading: QuestionReading, start: number): Target | null {
  const { lexicon, where } = reading;
  const [quantity, ...others] = lexicon.columns.filter(hasQuantity);
  const [named, ...more] = where;
  const isKey = named?.test === "one_of" && !named.negated && named.column === lexicon.key && more.length === 0;
  const isNamed = isKey || where.some((condition) => isOfThings(reading, condition, start));
  if (quantity === undefined || others.length > 0 || !isNamed || quantity.column.mixedUnits) return null;
  takeAll(reading, []);
  assumedFormat(reading, quantity);
  return {
    plan: { measure: { function: "sum", column: quantity.at }, ...unordered(), groupBy: null },
    noun: null,
    unknownNoun: null,
  };
}

/** Whether the values of a condition are what is counted: each of them has the word right after "how many". */
function isOfThings({ line, lexicon }: QuestionReading, condition: TableCondition, start: number): boolean {
  if (condition.test !== "one_of" || condition.negated) return false;
  if (lexicon.columns[condition.column]?.concepts.has("status") === true) return false;
  let at = start;
  while (line.isSilent(at)) at += 1;
  const thing = line.tokens[at];
  const values = lexicon.values.get(condition.column) ?? [];
  return (
    thing !== undefined &&
    condition.values.every((value) =>
      values.some(
        (own) => own.value === value && own.words.some((word) => likeness(thing, word) >= LIKENESS.unaccented),
      ),
    )
  );
}

/** Whether the conditions name one row by the column that names the rows. */
function isNamedRow({ where, lexicon: { key } }: QuestionReading): boolean {
  return where.some(
    (own) =>
      own.test === "one_of" && own.column === key && !own.negated && new Set(own.values.map(foldText)).size === 1,
  );
}

function counted(reading: QuestionReading, measure: TableMeasure, group: Group, noun: Named | null): Target | null {
  // Rows with several pieces each: the number of rows is meant only if they are named as in the key column.
  const isKey = noun?.column != null || (noun?.link.kind === "entity" && noun.link.ofKey);
  if (measure.function === "count" && !isKey && reading.lexicon.columns.some(hasQuantity)) return null;
  // "How much flour": the figure of the named row is asked for; "1 row" would not be an answer.
  if (measure.function !== "sum" && isNamedRow(reading)) return null;
  return {
    plan: { measure, ...unordered(), groupBy: group },
    noun: noun === null ? null : reading.words(noun.link),
    unknownNoun: null,
  };
}
