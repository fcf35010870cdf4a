import type { TableCondition, TablePlan } from "@/lib/shared/contracts/library/tables";
import { isUnit, unitSign } from "../words/units";
import type { ColumnWords, TableLexicon } from "./lexicon/table-lexicon";
import type { QuestionToken } from "./question-line";
import { isMeasure, type QuestionReading } from "./question-reading";

/** Concepts of amounts whose sum means nothing: a rate, an age, the price of one unit. */
const NOT_ADDED = ["rate", "percentage", "unit", "age", "mark", "year", "progress"];

/** Names of columns that give the number of pieces in a row, without saying what they are. */
const PIECES = /^(?:count|nombre|nb|nbre)$/;

/** Whether a plan that the table could carry out yields a figure that means nothing. */
export function isDoubtful(plan: TablePlan, lexicon: TableLexicon): boolean {
  const isOneEach = isOneRow(plan.where, lexicon) || comparesRows(plan, lexicon);
  return (addsRates(plan, lexicon) && !isOneEach) || mixesUnits(plan, lexicon);
}

/** Whether two rows are compared, so that no figures are added up. */
export function comparesRows({ difference, groupBy }: TablePlan, { columns }: TableLexicon): boolean {
  return difference && groupBy !== null && columns[groupBy.column]?.tellsRows === true;
}

/** Whether the conditions name one row: by its name, its number or its year. */
export function isOneRow(where: TablePlan["where"], lexicon: TableLexicon): boolean {
  return where.some((condition) => {
    const column = lexicon.columns[condition.column];
    if (column?.tellsRows !== true) return false;
    if (condition.test === "one_of") return !condition.negated && condition.values.length === 1;
    if (condition.test !== "compare" || !column.years) return false;
    const { operator, value } = condition;
    const isOtherEnd = (other: typeof condition) => other.operator === "<=" && other.value === value;
    return (
      operator === "=" ||
      (operator === ">=" &&
        where.some((other) => other.test === "compare" && other.column === column.at && isOtherEnd(other)))
    );
  });
}

/** A sum of rates, ages or marks, or of prices if a quantity says how often each counts. */
function addsRates({ measure }: TablePlan, { columns }: TableLexicon): boolean {
  const column = measure.function === "sum" ? columns[measure.column] : undefined;
  if (column === undefined) return false;
  const isPriceOfOne = column.concepts.has("price") && columns.some(hasQuantity);
  return isPriceOfOne || isRate(column);
}

/** Whether the sum of a column means nothing: of rates, ages or marks. */
export function isRate({ column, concepts }: ColumnWords): boolean {
  return column.unit === "%" || NOT_ADDED.some((concept) => concepts.has(concept));
}

/** Whether rows have a number of pieces, so that the number of rows is not the number of pieces. */
export function hasQuantity(column: ColumnWords): boolean {
  const isNumber = column.words.length === 1 && column.words.every(({ folded }) => PIECES.test(folded));
  return isMeasure(column) && (isNumber || column.concepts.has("quantity") || column.concepts.has("stock"));
}

/** Amounts in different currencies or units, according to another column. */
function mixesUnits({ measure, where, order, groupBy }: TablePlan, { columns, table, values }: TableLexicon): boolean {
  const used = [
    ...("column" in measure && measure.function !== "count_distinct" ? [measure.column] : []),
    ...(order?.column == null ? [] : [order.column]),
    ...where.filter(({ test }) => test === "compare").map(({ column }) => column),
  ];
  if (!used.some((at) => isAmount(columns[at]))) return false;
  return columns.some(({ at, concepts, column }) => {
    if (column.type !== "text" || !(concepts.has("currency") || concepts.has("unit"))) return false;
    const known = values.get(at) ?? [];
    const areUnits = known.every(({ value }) => isUnit(value) || /^\p{Lu}{3}$/u.test(value));
    const isSettled = groupBy?.column === at || where.some((condition) => isOneValue(condition, at));
    return table.columns[at]?.distinct !== 1 && areUnits && !isSettled;
  });
}

/** A question that asks for a unit ("in k€") although the figure has another one, or none. */
export function isInOtherUnit({ measure }: TablePlan, { columns }: TableLexicon, signs: readonly string[]): boolean {
  if (signs.length === 0 || measure.function === "share") return false;
  const unit = "column" in measure ? (columns[measure.column]?.column.unit ?? null) : null;
  return unit === null || signs.some((sign) => unitSign(unit) !== sign);
}

/** Concepts of events that happen to things at a certain time. */
const EVENTS: ReadonlySet<string> = new Set(
  `delivered sent paid billed cancelled closed opened completed approved rejected returned confirmed hired joined
  end start renewal`.split(/\s+/),
);

/** Concepts of people. */
export const PERSONS: ReadonlySet<string> = new Set(
  "person member employee client pupil child guest agent seller technician manager inhabitant male female".split(" "),
);

/** Concepts of states of things: what has happened to them, or how they are. */
export const STATES: ReadonlySet<string> = new Set(
  `delivered sent paid billed cancelled closed opened completed approved rejected returned confirmed hired joined active
  late urgent pending in_progress on_hold`.split(/\s+/),
);

/**
 * Whether a time may belong to a condition ("paid in March") rather than to the table's date column, which the question
 * does not name.
 */
export function happenedThen({ where }: TablePlan, { unnamedDate, lexicon }: QuestionReading): boolean {
  if (unnamedDate === null) return false;
  return where.some((condition) => {
    const column = lexicon.columns[condition.column];
    if (column === undefined) return false;
    if (condition.test === "is") return [...column.concepts].some((key) => EVENTS.has(key));
    if (condition.test !== "one_of") return false;
    const known = lexicon.values.get(condition.column) ?? [];
    return known.some(
      ({ value, words }) =>
        condition.values.includes(value) &&
        words.some(({ concepts }) =>
          concepts.length === 0 ? column.concepts.has("status") : concepts.some(({ key }) => EVENTS.has(key)),
        ),
    );
  });
}

function isAmount(column: ColumnWords | undefined): boolean {
  return column !== undefined && isMeasure(column);
}

function isOneValue(condition: TableCondition, column: number): boolean {
  return (
    condition.test === "one_of" && condition.column === column && !condition.negated && condition.values.length === 1
  );
}

/**
 * Verbs for what was done to the rows ("How many tasks were carried out?") that no column, value or time confirms: a
 * condition that the table cannot check. Beside an amount, or before the condition that completes them ("carried out by
 * Marcus"), they add nothing.
 */
export function emptyDoings(plan: TablePlan, { line, lexicon, where, unnamedDate }: QuestionReading): QuestionToken[] {
  if ("column" in plan.measure && plan.measure.function !== "count_distinct") return [];
  if (plan.order?.column != null || unnamedDate !== null) return [];
  const isOfTime = where.some(({ test, column }) => test === "days" || lexicon.columns[column]?.years === true);
  if (isOfTime || (plan.groupBy !== null && plan.groupBy.unit !== "value")) return [];
  const isPoll = lexicon.columns.some(({ opinion }) => opinion);
  return line.tokens.filter((token, at) => {
    if (!line.grammar.doings.has(token.folded) || !line.isFree({ from: at, to: at + 1 })) return false;
    // "Put to the vote", for the rows of a poll.
    if (isPoll && line.tokens.slice(at).some(({ concepts }) => concepts.some(({ key }) => key === "vote")))
      return false;
    const isCompleted = line.tokens.some(
      (_, later) => later > at && !line.isFree({ from: later, to: later + 1 }) && !line.isSilent(later),
    );
    // "Who made the most sales", "customers who placed an order": every row is one.
    const isOfAll = where.length === 0 && (plan.groupBy !== null || plan.measure.function === "count_distinct");
    return (where.length === 0 && !isOfAll) || !isCompleted;
  });
}

/** Functions over figures, in questions that may name the figures. */
const OF_FIGURES: ReadonlySet<string> = new Set(["sum", "mean", "median"]);

/**
 * Words for parts of a table that name something else in a question for an amount ("How much is the entry fee?"). "In the
 * table" and "of all entries" are about the table.
 */
export function partsAsThings({ measure }: TablePlan, { line }: QuestionReading): QuestionToken[] {
  if (!OF_FIGURES.has(measure.function)) return [];
  const { tableParts, beforePart } = line.grammar;
  const isPart = (at: number): boolean => tableParts.has(line.tokens[at]?.folded ?? "");
  return line.tokens.filter((_, at) => {
    if (!isPart(at) || !line.isFree({ from: at, to: at + 1 })) return false;
    let from = at;
    while (isPart(from - 1)) from -= 1;
    return !line.follows(beforePart, from);
  });
}
