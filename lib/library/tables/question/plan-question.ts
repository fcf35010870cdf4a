import type { CalculationAssumption, TablePlan } from "@/lib/shared/contracts/library/tables";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { likeness } from "../words/table-words";
import { readNumberedRows } from "./cells/numbered-rows";
import { compareTimes } from "./compare-times";
import { readPeriods } from "./compared/read-periods";
import { describingRows, restatedWords } from "./compared/restated-words";
import type { TableLexicon } from "./lexicon/table-lexicon";
import {
  comparesRows,
  emptyDoings,
  happenedThen,
  isDoubtful,
  isInOtherUnit,
  PERSONS,
  partsAsThings,
  STATES,
} from "./plan-doubts";
import { type QuestionLine, type QuestionToken, signsAlone, type TokenRange } from "./question-line";
import { QuestionReading } from "./question-reading";
import { compareNumbers, pendingComparisons } from "./read-comparisons";
import { readFilters, readGroups } from "./read-filters";
import { asksAgain, readOperations } from "./read-operations";
import { readTarget } from "./read-target";
import { settleYears } from "./settle-years";

/** A question as a query over one table. */
export interface PlannedQuestion {
  plan: TablePlan;
  assumptions: CalculationAssumption[];
  /** What is counted or listed, in the question's words; `null` if it does not name it. */
  noun: string | null;
  /** How well the question's words fit the table, regardless of assumptions. */
  fit: number;
}

/**
 * Reads a question as a query over a table, with built-in patterns. Every word that matters must be accounted for.
 * @returns `null` if it is not certainly one over this table
 */
export function planQuestion(line: QuestionLine, lexicon: TableLexicon): PlannedQuestion | null {
  return planned(new QuestionReading(line, lexicon));
}

/** Why a question is not one over a table, if the user can do something about it, and how well it fits. */
export function whyNoPlan(line: QuestionLine, lexicon: TableLexicon): { why: Reason; fit: number } | null {
  const reading = new QuestionReading(line, lexicon);
  planned(reading);
  return reading.refusal === null ? null : { why: reading.refusal, fit: fitOf(reading) };
}

function planned(reading: QuestionReading): PlannedQuestion | null {
  const { line, lexicon } = reading;
  const compared = pendingComparisons(line);
  const operations = readOperations(line);
  reading.asksForNumber = operations.count !== null || operations.most;
  reading.link();
  const pending = readPeriods(reading, settleYears(reading, compared), operations);
  if (namesFigures(reading)) return null;
  const groups = readGroups(reading, operations);
  const [group = null, ...others] = groups;
  if (others.length > 0) return null;
  for (const comparison of pending.filter(({ kind }) => kind === "number"))
    compareNumbers(reading, comparison, operations);
  for (const comparison of pending.filter(({ kind }) => kind === "time")) compareTimes(reading, comparison);
  for (const time of bareTimes(reading)) {
    line.use(time);
    compareTimes(reading, { ...time, operator: "in", operands: [time.from] });
  }
  readNumberedRows(reading);
  readFilters(reading, new Set(groups.map(({ column }) => column)), operations);
  const target = reading.failed ? null : readTarget(reading, operations, group);
  if (target === null || reading.failed) return null;
  if (asksAgain(line)) return null;
  const plan = { ...target.plan, where: reading.where };
  if (isDoubtful(plan, lexicon) || isInOtherUnit(plan, lexicon, signsAlone(line.question))) return null;
  if (happenedThen(plan, reading)) reading.assume("column_assumed", "", reading.unnamedDate?.column.name ?? "");
  // Two rows are named by what tells them apart, whatever the rest of the question calls them.
  if (!comparesRows(plan, lexicon)) otherRows(reading);
  const restated = restatedWords(plan, reading);
  const rest = line
    .unexplained(leftNames(reading))
    .filter((word) => !restated.has(word) && !restatesAmount(word, plan, lexicon));
  const described = rest.length > 0 ? describingRows(rest, plan, reading) : null;
  if (described !== null) reading.assume("rows_are", described, "");
  else if (rest.length > 0) {
    // One word for the rows that the table does not have, in a question that is otherwise about it.
    const isForRows = rest.every(({ start }) => target.unknownNoun !== null && start === target.unknownNoun.start);
    // A table in another language may share a word or two with any question.
    const isForeign = lexicon.table.language !== null && lexicon.table.language !== line.language;
    const isOther = isForeign || (target.unknownNoun !== null && isOtherThing(target.unknownNoun, lexicon));
    if (!isForRows || target.unknownNoun === null || isOther || reading.scores.length === 0) {
      reading.refusal = reason("word_not_placed", { word: rest.map(({ text }) => text).join(", ") });
      return null;
    }
    if (!arePeople(target.unknownNoun, lexicon)) reading.assume("rows_are", target.unknownNoun.text, "");
  }
  const unplaced = [...emptyDoings(plan, reading), ...partsAsThings(plan, reading)];
  if (unplaced.length > 0) {
    reading.refusal = reason("word_not_placed", { word: unplaced.map(({ text }) => text).join(", ") });
    return null;
  }
  return {
    plan,
    assumptions: reading.assumptions,
    noun: target.noun,
    fit: fitOf(reading),
  };
}

/**
 * Columns and values that are named but not accounted for, although their words are not telling ("Yes"), or name
 * several columns ("value": "Value 2024", "Value 2025").
 */
function leftNames(reading: QuestionReading): TokenRange[] {
  const { open, lexicon } = reading;
  return open.filter((link) => {
    if (link.kind === "entity") return false;
    if (link.kind !== "column") return true;
    const column = lexicon.columns[link.column];
    if (column?.column.type === "number" && reading.isAmbiguous(link)) return true;
    return link.isWhole && (column?.opinion === true || column?.column.type === "boolean");
  });
}

/**
 * Whether a named column has figures that cannot be computed with: a computation over other columns was not asked for.
 */
function namesFigures({ open, lexicon }: QuestionReading): boolean {
  return open.some((link) => link.kind === "column" && lexicon.columns[link.column]?.column.figures === true);
}

/** Names of columns that name any kind of thing. */
const ANY_NAME =
  /^(?:name|first name|last name|surname|nom|prenom|title|titre|label|libelle|item|line|ligne|reference|ref|id|code|key)$/;

/** Concepts that name the amounts of a table rather than its rows ("spending"). */
const AMOUNTS: ReadonlySet<string> = new Set(["expense", "sale", "revenue", "budget", "cost", "profit", "margin"]);

/**
 * A sheet may contain several tables, and a file many things: a word that occurs only in its name ("contracts") is
 * uncertain for the rows of a table that calls them something else ("Vendor").
 */
function otherRows(reading: QuestionReading): void {
  // "The tasks of the meeting": the rows are named in their own words.
  if (reading.namesKey) return;
  const { key, columns, entity } = reading.lexicon;
  const own = key === null ? undefined : columns[key];
  if (own === undefined || own.words.every(({ folded }) => ANY_NAME.test(folded))) return;
  const isNamed = entity.some(({ word, ofKey }) => !ofKey && own.words.some((other) => likeness(word, other) > 0));
  const first = reading.rowNames.find(({ from }) => {
    return !(reading.line.tokens[from]?.concepts ?? []).some((concept) => AMOUNTS.has(concept.key));
  });
  if (!isNamed && first !== undefined) reading.assume("rows_are", reading.words(first), "");
}

/** "The total amount spent": the word adds nothing to the column of amounts that is named beside it. */
function restatesAmount({ concepts }: QuestionToken, { measure }: TablePlan, { columns }: TableLexicon): boolean {
  const column = "column" in measure ? columns[measure.column] : undefined;
  if (column?.column.duration === true && concepts.some(({ key }) => key === "duration" || key === "hour")) return true;
  if (column === undefined || !["amount", "cost", "price"].some((key) => column.concepts.has(key))) return false;
  return concepts.length > 0 && concepts.every(({ key }) => key === "expense");
}

/** "People", for rows that are members or pupils. */
function arePeople({ concepts }: QuestionToken, { key, columns }: TableLexicon): boolean {
  const own = key === null ? undefined : columns[key];
  return (
    concepts.some(({ key: concept }) => concept === "person") && [...PERSONS].some((one) => own?.concepts.has(one))
  );
}

/** A name, or a word for something other than the rows ("employees" in a table of orders), if both are known words. */
function isOtherThing({ text, concepts }: QuestionToken, { entity }: TableLexicon): boolean {
  // "How many were delivered": a condition, not a noun.
  if (/^\p{Lu}/u.test(text) || concepts.some(({ key }) => STATES.has(key))) return true;
  const isKnown = concepts.length > 0 && concepts.every(({ key }) => key !== "person");
  return isKnown && entity.some(({ word }) => word.concepts.length > 0);
}

/** Times without a comparison, unless they are part of a column's name. */
function bareTimes(reading: QuestionReading): TokenRange[] {
  return reading.line.tokens.flatMap((token, at) => {
    const range = { from: at, to: at + 1 };
    const isNamed = reading.open.some((link) => link.kind !== "entity" && link.from <= at && at < link.to);
    return token.time !== null && reading.line.isFree(range) && !isNamed && !reading.isInName(at) ? [range] : [];
  });
}

/** The sum of how certainly the words were understood: a table that explains more of them in its own words fits better. */
function fitOf({ scores }: QuestionReading): number {
  return scores.reduce((sum, value) => sum + value, 0);
}
