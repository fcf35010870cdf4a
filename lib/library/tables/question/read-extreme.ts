import type { TableMeasure, TablePlan } from "@/lib/shared/contracts/library/tables";
import { isCurrency } from "../words/units";
import {
  assumedFormat,
  assumedName,
  averaged,
  type Group,
  type Named,
  named,
  type Target,
  takeAll,
} from "./named-parts";
import type { TokenRange } from "./question-line";
import { isMeasure, type QuestionReading } from "./question-reading";
import type { Operations } from "./read-operations";
import type { ColumnWords } from "./table-lexicon";
import type { TableLink } from "./table-links";

/** The highest or lowest value, or the rows or groups that have it. */
export function readExtreme(reading: QuestionReading, operations: Operations, group: Group): Target | null {
  const { extreme, which, lists } = operations;
  if (extreme === null) return null;
  const limit = takeLimit(reading);
  if (limit === "unclear") return null;
  const all = named(reading);
  const amounts = all.filter(({ what }) => what === "amounts" || what === "days");
  if (amounts.length > 1) return null;
  const [amount = null] = amounts;
  const asksForTime = extreme.implies.includes("date");
  // "The latest balance" is not the highest one.
  if (asksForTime && amount?.what === "amounts") return null;
  // "Paid the most" is not paid last.
  if (operations.most && amount?.what === "days") return null;
  const labels = all.filter(({ what }) => what === "labels");
  const rows = all.filter(({ what }) => what === "rows");
  if (labels.length > 1) return null;
  const [label = null] = labels;
  const implied = amount === null ? impliedOrder(reading, extreme.implies) : null;
  if (asksForTime && amount === null && implied === null) return null;
  takeVerb(reading, extreme.implies, amount);
  const averageOf = amount === null && label !== null ? averaged(reading, operations.average) : null;
  if (averageOf !== null) reading.assume("column_assumed", "", averageOf.column.name);
  const known = amount?.column ?? implied ?? averageOf ?? totalColumn(reading, operations);
  const asksWhen = group !== null && isAskedWhich(reading, which, group.unit);
  const combines = operations.sum ?? operations.average ?? operations.median;
  const measured = known ?? (rows.length === 0 && combines !== null ? assumedAmount(reading) : null);
  const places = limit ?? (extreme.ranks ? null : 1);
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
  const labelled = label?.column == null ? null : { column: label.column.at, unit: "value" as const };
  if (labelled !== null && group !== null) return null;
  // "The highest total per supplier", "total per supplier, highest first", "which month has the highest total".
  const isRanked = group !== null && (combines !== null || extreme.ranks || asksWhen);
  const groupBy = labelled ?? (isRanked ? group : null);
  if (groupBy !== null) {
    // A column of totals has a highest one in each group, and each group has a total.
    if (labelled === null && !extreme.ranks && amount === null && measured === known && known !== null) return null;
    if (asksWhen && combines === null && measured !== null) return null;
    const measure = groupMeasure(reading, operations, measured, rows.length > 0);
    return measure === null ? null : done({ measure, groupBy, order: { column: null, direction }, limit: places });
  }
  if (extreme.ranks) return null;
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
  const when = reading.line.find(reading.line.grammar.asks.when);
  // "When were the sales highest": in the row that its year or day names.
  const [first] = reading.lexicon.columns;
  if (when !== null && first?.years !== true && first?.column.type !== "date") return null;
  const asksForRow = when !== null || rows.some(({ link }) => isAskedFor(link, extreme, amount)) || lists;
  const asksWho = which !== null && asked === null && amount !== null && isPerson(reading, which.from);
  if (group === null && ((asksForRow && (rows.length > 0 || when !== null)) || asksWho || implied !== null)) {
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

/** "Which month …": the groups are what is asked for. */
function isAskedWhich({ line }: QuestionReading, which: TokenRange | null, unit: string): boolean {
  return (line.tokens[which?.to ?? -1]?.concepts ?? []).some(({ key }) => key === unit);
}

/**
 * "Costs the most": the verb says no more than the superlative. Beside a column that is named and of another kind, such as
 * a year's, that it is about costs is an assumption.
 */
function takeVerb(reading: QuestionReading, implies: readonly string[], amount: Named | null): void {
  const { line, lexicon } = reading;
  const at = line.tokens.findIndex((_, token) => {
    const isFree = line.isFree({ from: token, to: token + 1 });
    return isFree && line.implied(token).some((concept) => implies.includes(concept));
  });
  if (at === -1) return;
  line.use({ from: at, to: at + 1 });
  const column = amount?.column;
  if (column == null) return;
  const isOfThem = line.implied(at).some((concept) => column.concepts.has(concept));
  const isNamed = lexicon.entity.some(({ word }) => word.concepts.some(({ key }) => COSTS.has(key)));
  const isMoney = column.column.unit !== null && isCurrency(column.column.unit);
  if (!isOfThem && !isNamed && !isMoney)
    reading.assume("word_is_column", line.words({ from: at, to: at + 1 }), column.column.name);
}

const COSTS: ReadonlySet<string> = new Set(["cost", "expense", "budget", "price"]);

/** The only column of amounts, for a total or an average that names none. */
function assumedAmount(reading: QuestionReading): ColumnWords | null {
  const only = reading.onlyMeasure();
  if (only !== null) reading.assume("column_assumed", "", only.column.name);
  return only;
}

/** The column that a superlative is about ("cheapest": price). */
function impliedOrder(reading: QuestionReading, concepts: readonly string[]): ColumnWords | null {
  const accepts = (column: ColumnWords) =>
    isMeasure(column) || (concepts.includes("date") && column.column.type === "date");
  const dates = concepts.includes("date") ? reading.lexicon.columns.filter(({ column }) => column.type === "date") : [];
  const plain = dates.filter((column) => column.words.every((word) => word.concepts.some(({ key }) => key === "date")));
  const found = plain.length > 0 ? plain : dates.length > 0 ? dates : reading.columnsOf(concepts, accepts);
  const [only] = found;
  return found.length === 1 && only !== undefined ? only : null;
}

function totalColumn(reading: QuestionReading, { sum }: Operations): ColumnWords | null {
  const totals = reading.columnsOf(["total"], (column) => isMeasure(column) && column.words.length === 1);
  const [only] = totals;
  return sum !== null && totals.length === 1 && only !== undefined ? only : null;
}

/** Concepts of amounts that a group has by adding up those of its rows. */
const ADDED_UP = ["revenue", "profit"];

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
  const isAddedUp = operations.sum !== null || ADDED_UP.some((concept) => measured.concepts.has(concept));
  if (!isAddedUp) reading.assume("function_assumed", "", measured.column.name);
  return { function: "sum", column };
}
