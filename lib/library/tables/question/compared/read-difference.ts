import type { Superlative } from "@/lib/engine/language/tables/table-grammar";
import type { TableCondition } from "@/lib/shared/contracts/library/tables";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { isCurrency } from "../../words/units";
import type { ColumnWords } from "../lexicon/table-lexicon";
import { assumedFormat, type Group, named, type Target, takeAll, takeVerb } from "../named-parts";
import { isMeasure, type QuestionReading } from "../question-reading";
import { readCount } from "../read-count";
import { functionOf, readFigure } from "../read-figure";
import type { Operations } from "../read-operations";

/** Two values of one column, whose rows are compared. */
type Compared = TableCondition & { test: "one_of" };

/**
 * The two values that a question compares, with a comparative, or a superlative beside "A or B" if each of them is one
 * row; `null` if it compares nothing, or not two.
 */
export function comparedValues(reading: QuestionReading, operations: Operations): Compared | null {
  const { difference, comparative, extreme, share } = operations;
  if (share !== null || (difference === null && comparative === null && extreme === null)) return null;
  const found = reading.where.filter(
    (condition): condition is Compared => condition.test === "one_of" && condition.values.length === 2,
  );
  const [condition, ...others] = found;
  if (condition === undefined || others.length > 0 || condition.negated) return null;
  const isOfRows = reading.lexicon.columns[condition.column]?.tellsRows === true;
  if (difference === null && comparative === null && !isOfRows) return null;
  return condition;
}

/** The difference between two values of one column; a comparative also asks which of them is the higher or lower one. */
export function readDifference(reading: QuestionReading, operations: Operations, { column }: Compared): Target | null {
  const { line } = reading;
  const { asks } = line.grammar;
  const group = { column, unit: "value" as const };
  for (const range of line.findAll(asks.compared)) line.use(range);
  for (const range of line.findAll(asks.ofTwo)) {
    const number = line.tokens.slice(range.from, range.to).find((token) => token.number !== null)?.number ?? "2";
    if (number === "2") line.use(range);
  }
  const superlative = operations.comparative ?? operations.extreme;
  const inner = innerTarget(reading, { ...operations, extreme: null, comparative: null }, { group, superlative });
  if (inner === null) return null;
  const { target, direction } = inner;
  const order = direction === null ? null : { column: null, direction };
  return { ...target, plan: { ...target.plan, order, difference: true } };
}

const DIRECTIONS = { highest: "descending", lowest: "ascending" } as const;
type Direction = (typeof DIRECTIONS)[keyof typeof DIRECTIONS] | null;

function innerTarget(
  reading: QuestionReading,
  operations: Operations,
  { group, superlative }: { group: NonNullable<Group>; superlative: Operations["comparative"] },
): { target: Target; direction: Direction } | null {
  const direction = superlative === null ? null : DIRECTIONS[superlative.direction];
  const of = (target: Target | null, asked = direction) => (target === null ? null : { target, direction: asked });
  const amounts = named(reading).filter(({ what }) => what === "amounts");
  if (amounts.length > 0 || operations.average !== null || operations.sum !== null)
    return of(readFigure(reading, operations, functionOf(operations) ?? "sum", group));
  const implied = superlative === null ? null : impliedBy(reading, [superlative, ...(superlative.otherwise ?? [])]);
  if (implied === "several") return null;
  if (implied !== null) return of(cellOf(reading, implied.column, group), DIRECTIONS[implied.direction]);
  // "Cheaper" is about a price, which the table does not have.
  if (superlative !== null && superlative.implies.length > 0) return null;
  return of(readComparedCount(reading, operations, group));
}

/** The column that a comparative is about; `several` if more than one would fit. */
function impliedBy(
  reading: QuestionReading,
  superlatives: readonly Superlative[],
): (Superlative & { column: ColumnWords }) | "several" | null {
  for (const [rank, superlative] of superlatives.entries()) {
    const [only, ...others] = reading.columnsOf(superlative.implies, isMeasure);
    if (others.length > 0 && only !== undefined) {
      const columns = [only, ...others].map(({ column }) => column.name).join(", ");
      reading.refusal = reason("several_columns_fit", { columns });
      return "several";
    }
    if (only === undefined) continue;
    // "Faster" may be about another time than that of the table.
    if (rank > 0) reading.assume("column_assumed", "", only.column.name);
    return { ...superlative, column: only };
  }
  const [first] = superlatives;
  const [money, ...others] = reading.lexicon.columns.filter(isMoney);
  if (first === undefined || !first.implies.includes("price") || money === undefined || others.length > 0) return null;
  // "Dearer", of a rent.
  reading.assume("column_assumed", "", money.column.name);
  return { ...first, column: money };
}

function isMoney(column: ColumnWords): boolean {
  return isMeasure(column) && column.column.unit !== null && isCurrency(column.column.unit);
}

function cellOf(reading: QuestionReading, column: ColumnWords, group: NonNullable<Group>): Target {
  const { line } = reading;
  takeAll(reading, []);
  for (const at of line.tokens.keys()) {
    const range = { from: at, to: at + 1 };
    if (line.isFree(range) && line.implied(at).some((concept) => column.concepts.has(concept)))
      takeVerb(reading, range, column);
  }
  assumedFormat(reading, column);
  if (reading.lexicon.columns[group.column]?.tellsRows !== true)
    reading.assume("function_assumed", "", column.column.name);
  const measure = { function: "sum" as const, column: column.at };
  return {
    plan: { measure, within: [], order: null, limit: null, difference: false, groupBy: group },
    noun: null,
    unknownNoun: null,
  };
}

/** "How many more orders": the rows are counted only if they are named; otherwise the only amount is compared. */
function readComparedCount(reading: QuestionReading, operations: Operations, group: Group): Target | null {
  const { difference, count } = operations;
  const first = reading.line.nextTelling(difference?.to ?? 0);
  const isNamed = named(reading).some(({ link }) => link.from === first);
  const isOfRows = group !== null && reading.lexicon.columns[group.column]?.tellsRows === true;
  // Each of two rows is one row.
  if ((count !== null || isNamed) && !isOfRows)
    return readCount(reading, { ...operations, count: count ?? difference }, group);
  if (count !== null) {
    const asked = reading.line.tokens[reading.line.nextTelling(count.to)];
    if (asked !== undefined && reading.line.implied(reading.line.nextTelling(count.to)).length === 0) return null;
  }
  return readFigure(reading, operations, "sum", group);
}
