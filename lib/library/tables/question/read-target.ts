import type { TableMeasure, TablePlan } from "@/lib/shared/contracts/library/tables";
import { likeness } from "../words/table-words";
import { isUnit } from "../words/units";
import { hasQuantity } from "./plan-doubts";
import type { QuestionToken, TokenRange } from "./question-line";
import { isMeasure, type QuestionReading } from "./question-reading";
import type { Operations } from "./read-operations";
import type { ColumnWords } from "./table-lexicon";
import type { TableLink } from "./table-links";

/** What is computed, without the conditions. */
export interface Target {
  plan: Omit<TablePlan, "where">;
  noun: string | null;
  /** A word in the place of the rows that the table does not have. */
  unknownNoun: QuestionToken | null;
}

type Group = TablePlan["groupBy"];
/** Words of a column's name that do not narrow it down, as long as no other column fits as well. */
const PLAIN_ADDITIONS: ReadonlySet<string> = new Set(["gross", "net", "total", "amount", "value", "annual", "date"]);
/** What a question names: the rows, a column of labels, or a column of amounts. */
type Named = { what: "rows" | "labels" | "amounts" | "days"; link: TableLink; column: ColumnWords | null };

const unordered = (): Pick<TablePlan, "within" | "order" | "limit" | "difference"> => ({
  within: [],
  order: null,
  limit: null,
  difference: false,
});

/** Combines the operations with what the remaining words name. @returns `null` if that makes no clear question */
export function readTarget(reading: QuestionReading, operations: Operations, group: Group): Target | null {
  const { extreme, severalExtremes, share, difference } = operations;
  if (severalExtremes || (share !== null && extreme !== null)) return null;
  if (difference !== null) return readDifference(reading, operations);
  if (share !== null) return readShare(reading, group);
  if (extreme !== null) return readExtreme(reading, operations, group);
  const measure = functionOf(operations);
  if (measure !== null) return readFigure(reading, operations, measure, group);
  if (operations.count !== null) return readCount(reading, operations, group);
  if (operations.sum !== null || operations.quantity !== null) return readFigure(reading, operations, "sum", group);
  if (group !== null) return readFigure(reading, operations, "sum", group);
  return operations.lists ? readList(reading, operations) : null;
}

function functionOf({ average, median, sum, count }: Operations): "mean" | "median" | "sum" | null {
  if (average !== null) return "mean";
  if (median !== null) return "median";
  return sum !== null && count === null ? "sum" : null;
}

/** What a link names, as far as it can be asked for. */
function namedBy(reading: QuestionReading, link: TableLink): Named | null {
  if (link.kind === "entity") return { what: "rows", link, column: null };
  if (link.kind !== "column" || reading.isAmbiguous(link)) return null;
  const column = reading.lexicon.columns[link.column];
  if (column === undefined) return null;
  if (link.column === reading.lexicon.key) return { what: "rows", link, column };
  if (column.column.type === "number") return { what: column.numbers ? "labels" : "amounts", link, column };
  if (column.column.type === "date") return { what: "days", link, column };
  return { what: "labels", link, column };
}

/** Everything that is named and not accounted for, in order; a column that is named twice counts once. */
function named(reading: QuestionReading): Named[] {
  const all = reading.open.flatMap((link) => namedBy(reading, link) ?? []);
  return all.filter(
    ({ column }, at) => column === null || all.findIndex((other) => other.column?.at === column.at) === at,
  );
}

/** Accounts for what is named; further words for the rows say nothing more. */
function takeAll(reading: QuestionReading, taken: readonly (Named | null)[]): void {
  const columns = new Set(taken.flatMap((item) => item?.column?.at ?? []));
  for (const item of taken) if (item !== null) reading.take(item.link);
  for (const link of reading.open) {
    const isRestated = link.kind === "column" && columns.has(link.column);
    if (isRestated || namedBy(reading, link)?.what === "rows") reading.take(link);
  }
}

/** Counts rows, different labels, or adds up what is counted ("how many nights"). */
function readCount(reading: QuestionReading, { count, distinct, sum }: Operations, group: Group): Target | null {
  const { line } = reading;
  const first = line.nextTelling(count?.to ?? 0);
  const all = named(reading);
  const noun = all.find(({ link }) => link.from === first) ?? null;
  if (noun === null) {
    const later = all.find(({ what }) => what === "rows" || what === "labels") ?? null;
    const unknown = line.tokens[first] ?? null;
    // "How many late orders": the conditions come first, and are accounted for.
    if (later !== null && distinct === null && later.what === "rows") {
      takeAll(reading, [later]);
      return counted(reading, { function: "count" }, group, later);
    }
    if (unknown === null) {
      if (distinct !== null || reading.where.length === 0) return null;
      reading.assume("rows_are", reading.words(count ?? { from: 0, to: 1 }), "");
      return counted(reading, { function: "count" }, group, null);
    }
    if (unknown.number !== null || unknown.time !== null) return null;
    takeAll(reading, []);
    const found = counted(reading, { function: "count" }, group, null);
    return found === null ? null : { ...found, noun: unknown.text, unknownNoun: unknown };
  }
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
  return counted(reading, { function: "count_distinct", column: noun.column.at }, group, noun);
}

function counted(reading: QuestionReading, measure: TableMeasure, group: Group, noun: Named | null): Target | null {
  // Rows of several pieces each: their number is asked for only if they are named as the key names them.
  const isKey = noun?.column != null || (noun?.link.kind === "entity" && noun.link.ofKey);
  if (measure.function === "count" && !isKey && reading.lexicon.columns.some(hasQuantity)) return null;
  return {
    plan: { measure, ...unordered(), groupBy: group },
    noun: noun === null ? null : reading.words(noun.link),
    unknownNoun: null,
  };
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
  const column = amount?.column ?? impliedMeasure(reading) ?? assumedMeasure(reading, operations);
  if (column === null) return null;
  takeAll(reading, [amount ?? null]);
  if (amount !== undefined && named(reading).some(({ what }) => what !== "rows")) return null;
  assumedFormat(reading, column);
  if (amount !== undefined) assumedName(reading, amount);
  if (operations.average === null && operations.median === null && operations.sum === null && name === "sum") {
    // "Amount per city": nothing says that the amounts are added up.
    if (operations.quantity === null) reading.assume("function_assumed", "", column.column.name);
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
    if (only === undefined || others.length > 0) continue;
    line.use({ from: at, to: at + 1 });
    return only;
  }
  return null;
}

/** The column of totals, if a total is asked for; otherwise the only column of amounts, which is an assumption. */
function assumedMeasure(reading: QuestionReading, { sum, average }: Operations): ColumnWords | null {
  const totals = reading.columnsOf(["total"], (column) => isMeasure(column) && column.words.length === 1);
  const [total] = totals;
  if (sum !== null && total !== undefined && totals.length === 1) return total;
  const only = averaged(reading, average) ?? reading.onlyMeasure();
  if (only !== null) reading.assume("column_assumed", "", only.column.name);
  return only;
}

/** The column that an average without a column is about ("la moyenne de Camille": marks). */
function averaged(reading: QuestionReading, average: TokenRange | null): ColumnWords | null {
  const concepts = average === null ? [] : reading.line.implied(average.to - 1);
  const [only, ...others] = reading.columnsOf(concepts, isMeasure);
  return only !== undefined && others.length === 0 ? only : null;
}

/** Words of a column's name that narrow it down ("Amount refunded"), which the question leaves out. */
function assumedName(reading: QuestionReading, { link, column }: Named): void {
  if (link.kind !== "column" || link.isWhole || column === null) return;
  const asked = reading.line.tokens.slice(link.from, link.to);
  const left = column.words.filter(
    (word) =>
      !asked.some((token) => likeness(token, word) > 0) &&
      !word.concepts.some(({ key }) => PLAIN_ADDITIONS.has(key)) &&
      !reading.lexicon.entity.some((entity) => likeness(entity.word, word) > 0),
  );
  if (left.length > 0) reading.assume("word_is_column", reading.words(link), column.column.name);
}

function assumedFormat(reading: QuestionReading, { column }: ColumnWords): void {
  if (column.assumed) reading.assume("format_assumed", "", column.name);
}

/** The highest or lowest value, or the rows or groups that have it. */
function readExtreme(reading: QuestionReading, operations: Operations, group: Group): Target | null {
  const { extreme, which, lists } = operations;
  if (extreme === null) return null;
  const limit = takeLimit(reading);
  if (limit === "unclear") return null;
  const all = named(reading);
  const amounts = all.filter(({ what }) => what === "amounts" || what === "days");
  if (amounts.length > 1) return null;
  const [amount = null] = amounts;
  const labels = all.filter(({ what }) => what === "labels");
  const rows = all.filter(({ what }) => what === "rows");
  if (labels.length > 1) return null;
  const [label = null] = labels;
  const implied = amount === null ? impliedOrder(reading, extreme.implies) : null;
  const averageOf = amount === null && label !== null ? averaged(reading, operations.average) : null;
  if (averageOf !== null) reading.assume("column_assumed", "", averageOf.column.name);
  const measured = amount?.column ?? implied ?? averageOf ?? totalColumn(reading, operations);
  const direction = extreme.direction === "highest" ? ("descending" as const) : ("ascending" as const);
  const asked = [...rows, ...labels].toSorted((a, b) => a.link.from - b.link.from)[0] ?? null;
  takeAll(reading, [amount, label]);
  const [row] = rows;
  const noun = row === undefined ? null : reading.words(row.link);
  const done = (plan: Omit<TablePlan, "where" | "within" | "difference">): Target => ({
    plan: { within: [], difference: false, ...plan },
    noun,
    unknownNoun: null,
  });
  if (measured !== null) assumedFormat(reading, measured);
  if (amount !== null) assumedName(reading, amount);
  if (label !== null && label.column !== null) {
    if (group !== null) return null;
    const measure = groupMeasure(reading, operations, measured, rows.length > 0);
    if (measure === null) return null;
    return done({
      measure,
      groupBy: { column: label.column.at, unit: "value" },
      order: { column: null, direction },
      limit: limit ?? 1,
    });
  }
  if (measured === null) {
    const only = rows.length > 0 ? reading.onlyMeasure() : null;
    if (only === null || group !== null) return null;
    reading.assume("column_assumed", reading.words(extreme), only.column.name);
    return done({
      measure: { function: "rows" },
      groupBy: null,
      order: { column: only.at, direction },
      limit: limit ?? 1,
    });
  }
  const asksForRow = rows.some(({ link }) => isAskedFor(link, extreme, amount)) || lists;
  const asksWho = which !== null && asked === null && amount !== null && isPerson(reading, which.from);
  if (group === null && ((asksForRow && rows.length > 0) || asksWho || implied !== null)) {
    return done({
      measure: { function: "rows" },
      groupBy: null,
      order: { column: measured.at, direction },
      limit: limit ?? 1,
    });
  }
  if (limit !== null) return null;
  const name = extreme.direction === "highest" ? ("max" as const) : ("min" as const);
  return done({ measure: { function: name, column: measured.at }, groupBy: group, order: null, limit: null });
}

/**
 * Whether the rows are asked for, and not the value: "which order has the highest amount", "the largest order", but not
 * "the highest spending in March".
 */
function isAskedFor(link: TableLink, extreme: TokenRange, amount: Named | null): boolean {
  if (link.to <= extreme.from) return amount === null || link.to <= amount.link.from;
  const isKey = link.kind === "column" || (link.kind === "entity" && link.ofKey);
  return isKey && (amount === null || link.from < amount.link.from);
}

/** "Who …" asks for the rows of a table of people. */
function isPerson(reading: QuestionReading, at: number): boolean {
  return /^(?:who|whose|qui)$/.test(reading.line.tokens[at]?.folded ?? "") && reading.lexicon.key !== null;
}

/** "The three largest": the number of rows; `unclear` if several numbers are left. */
function takeLimit({ line }: QuestionReading): number | null | "unclear" {
  const free = line.tokens.flatMap((token, at) =>
    token.number !== null && line.isFree({ from: at, to: at + 1 }) ? [at] : [],
  );
  const [at, ...others] = free;
  if (at === undefined) return null;
  const limit = Number(line.tokens[at]?.number);
  if (others.length > 0 || !Number.isInteger(limit) || limit < 1 || limit > 100) return "unclear";
  line.use({ from: at, to: at + 1 });
  return limit;
}

/** The column that a superlative is about ("cheapest": price). */
function impliedOrder(reading: QuestionReading, concepts: readonly string[]): ColumnWords | null {
  const accepts = (column: ColumnWords) =>
    isMeasure(column) || (concepts.includes("date") && column.column.type === "date");
  const dates = concepts.includes("date") ? reading.lexicon.columns.filter(({ column }) => column.type === "date") : [];
  const found = dates.length > 0 ? dates : reading.columnsOf(concepts, accepts);
  const [only] = found;
  return found.length === 1 && only !== undefined ? only : null;
}

function totalColumn(reading: QuestionReading, { sum }: Operations): ColumnWords | null {
  const totals = reading.columnsOf(["total"], (column) => isMeasure(column) && column.words.length === 1);
  const [only] = totals;
  return sum !== null && totals.length === 1 && only !== undefined ? only : null;
}

/** How the rows of a group are combined: as the question says, by counting, or by adding up, which is an assumption. */
function groupMeasure(
  reading: QuestionReading,
  operations: Operations,
  measured: ColumnWords | null,
  namesRows: boolean,
): TableMeasure | null {
  if (measured === null) return namesRows ? { function: "count" } : null;
  if (measured.column.type === "date") return null;
  const column = measured.at;
  if (operations.average !== null) return { function: "mean", column };
  if (operations.median !== null) return { function: "median", column };
  if (operations.sum === null) reading.assume("function_assumed", "", measured.column.name);
  return { function: "sum", column };
}

/** Rows that meet the conditions, or the different labels of a column. */
function readList(reading: QuestionReading, { which }: Operations): Target | null {
  const all = named(reading);
  const first = reading.line.nextTelling(which === null ? 0 : which.to);
  const asked = all.find(({ link }) => link.from >= first) ?? null;
  if (asked === null || asked.what === "amounts" || asked.what === "days") return null;
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
      : readCount(reading, { ...operations, count: operations.count ?? operations.difference }, group);
  return inner === null ? null : { ...inner, plan: { ...inner.plan, difference: true } };
}
