import type { Superlative } from "@/lib/engine/language/tables/table-grammar";
import type { TableMeasure, TablePlan } from "@/lib/shared/contracts/library/tables";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { statesWorth } from "./cells/read-worth";
import type { ColumnWords } from "./lexicon/table-lexicon";
import type { TableLink } from "./lexicon/table-link";
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
} from "./named-parts";
import { isRate, PERSONS } from "./plan-doubts";
import type { TokenRange } from "./question-line";
import { isMeasure, type QuestionReading } from "./question-reading";
import type { Operations } from "./read-operations";

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
  // "Which depot has the most tyres": a row has one label, so this cannot mean a count of labels.
  const isOfRow = label !== null && label.link.from >= extreme.to && rows.some(({ link }) => link.to <= extreme.from);
  if (operations.most && isOfRow) return null;
  const verb = impliedByVerb(reading, extreme.implies);
  const order = amount === null ? impliedOrder(reading, [extreme, ...(extreme.otherwise ?? [])], verb) : null;
  if (order === "several") return null;
  const implied = order?.column ?? null;
  // "The dearest order" may be the one with the highest total, not with the highest unit price.
  if (implied?.concepts.has("unit") === true && !statesWorth(reading.lexicon.columns))
    reading.assume("column_assumed", "", implied.column.name);
  if (asksForTime && amount === null && implied === null) return null;
  // "Which agency spent the most": a column of figures named "agency" does not say what was spent.
  const isWhose = amount !== null && which !== null && reading.line.nextTelling(which.to) >= amount.link.from;
  if (isWhose && verb !== null && amount.column !== null && amount.link.from < extreme.from) {
    if (!bearsOut(reading, verb, amount.column)) return null;
  }
  if (verb !== null) takeVerb(reading, verb, amount?.column ?? null);
  const averageOf = amount === null && label !== null ? averaged(reading, operations.average) : null;
  if (averageOf !== null) reading.assume("column_assumed", "", averageOf.column.name);
  const known = amount?.column ?? implied ?? averageOf ?? totalColumn(reading, operations);
  const asksWhen = group !== null && isAskedWhich(reading, which, group.unit);
  const combines = operations.sum ?? operations.average ?? operations.median;
  const measured = known ?? (rows.length === 0 && combines !== null ? assumedAmount(reading) : null);
  const places = limit ?? (extreme.ranks ? null : 1);
  const highest = (order?.direction ?? extreme.direction) === "highest";
  const direction = highest ? ("descending" as const) : ("ascending" as const);
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
  // "When were the sales highest": the row is named by its year or day.
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
  // "Who worked the longest" is not answered by a duration.
  if (limit !== null || (which !== null && isWho(reading.line.tokens[which.from]))) return null;
  const name = highest ? ("max" as const) : ("min" as const);
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
  return isWho(reading.line.tokens[at]) && reading.lexicon.key !== null;
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

/** The only column of amounts that can be added up, for a total or an average without a named column. */
function assumedAmount(reading: QuestionReading): ColumnWords | null {
  const [only, ...others] = reading.lexicon.columns.filter((column) => isMeasure(column) && !isRate(column));
  if (only === undefined || others.length > 0) return null;
  reading.assume("column_assumed", "", only.column.name);
  return only;
}

/** A verb that states what a superlative is about ("earns the most"), or adds nothing to it ("costs the most"). */
function impliedByVerb({ line, open }: QuestionReading, implies: readonly string[]): TokenRange | null {
  const at = line.tokens.findIndex((_, token) => {
    // The "cost" of "cost centre" is no verb.
    const isInName = open.some(({ from, to }) => to - from > 1 && from <= token && token < to);
    const concepts = line.isFree({ from: token, to: token + 1 }) && !isInName ? line.implied(token) : [];
    return concepts.length > 0 && (implies.length === 0 || concepts.some((concept) => implies.includes(concept)));
  });
  return at === -1 ? null : { from: at, to: at + 1 };
}

/**
 * The column that a superlative is about ("cheapest": price; "oldest": age, or otherwise a date).
 * @returns `several` if more than one column would fit
 */
function impliedOrder(
  reading: QuestionReading,
  superlatives: readonly Superlative[],
  verb: TokenRange | null,
): (Superlative & { column: ColumnWords }) | "several" | null {
  for (const superlative of superlatives) {
    const { implies } = superlative;
    const concepts = implies.length > 0 || verb === null ? implies : reading.line.implied(verb.from);
    const found = columnsOfOrder(reading, concepts, superlatives.length > 1);
    const [only] = found;
    if (found.length > 1) {
      reading.refusal = reason("several_columns_fit", { columns: found.map(({ column }) => column.name).join(", ") });
      return "several";
    }
    if (only !== undefined) return { ...superlative, column: only };
  }
  return null;
}

/** @param ofAge for a superlative of age ("oldest"): in a table of people, no other date answers */
function columnsOfOrder(reading: QuestionReading, concepts: readonly string[], ofAge: boolean): ColumnWords[] {
  const { line, lexicon } = reading;
  if (!concepts.includes("date"))
    return reading.columnsOf(
      concepts,
      (column) => isMeasure(column) || (column.column.type === "date" && column.concepts.has("birth")),
    );
  const ofPeople =
    isWho(line.tokens[0]) || [...PERSONS].some((concept) => lexicon.columns[lexicon.key ?? -1]?.concepts.has(concept));
  if (ofAge && ofPeople) return [];
  const dates = lexicon.columns.filter(({ column }) => column.type === "date");
  const plain = dates.filter((column) => column.words.every((word) => word.concepts.some(({ key }) => key === "date")));
  if (plain.length > 0) return plain;
  return dates.length > 0 ? dates : lexicon.columns.filter(({ years, at }) => years && at > 0);
}

function totalColumn(reading: QuestionReading, { sum }: Operations): ColumnWords | null {
  const totals = reading.columnsOf(["total"], (column) => isMeasure(column) && column.words.length === 1);
  const [only] = totals;
  return sum !== null && totals.length === 1 && only !== undefined ? only : null;
}

/** Concepts of amounts that a group has by adding up those of its rows. */
const ADDED_UP = ["revenue", "profit"];

/**
 * How the rows of a group are combined: as stated in the question, by counting, or by adding up, which is an
 * assumption.
 */
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
