import { loadPassages } from "@/lib/data/db/library/passages";
import type { Reader } from "@/lib/data/db/library/readable";
import { planProblem } from "@/lib/data/db/tables/check-plan";
import { hasDoubtfulWords, passagesAt, tableText } from "@/lib/data/db/tables/read-tables";
import { runPlan } from "@/lib/data/db/tables/run-plan";
import type {
  CalculationAnswer,
  CalculationRequest,
  Recalculation,
  TableCalculator,
} from "@/lib/engine/ports/table-calculator";
import type {
  CalculatedRow,
  Calculation,
  CalculationAssumption,
  DocumentTable,
  ExactNumbers,
  TableColumn,
  TablePlan,
} from "@/lib/shared/contracts/library/tables";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { AppError } from "@/lib/shared/errors";
import { ownTurn } from "@/lib/shared/own-turn";
import { inTimeSlices } from "@/lib/shared/time-slices";
import { agrees, evaluatePlan } from "../check/evaluate-plan";
import { asksForFigure, choosePlan, mayCompute, whyNoTable } from "../question/choose-plan";
import type { TableLexicon } from "../question/lexicon/table-lexicon";
import { rowCells } from "../read/find-tables";
import { type ReadTable, readTables, runningLabels, type StoredRow, storedRows } from "../read/read-tables";
import { CITED_ROWS } from "../tunables";
import { calculatedColumns } from "./calculated-columns";
import { candidateTables, lexiconOf } from "./candidate-tables";
import { usablePlan } from "./usable-plan";

interface Chosen {
  lexicon: TableLexicon;
  plan: TablePlan;
  planner: Calculation["planner"];
  assumptions: CalculationAssumption[];
  noun: string | null;
}

/** Computes over the tables of the library that a reader may read. */
export function createTableCalculator(reader: Reader): TableCalculator {
  return {
    mayCompute,
    calculate: (request) => reading(request.signal, () => calculate(request, reader)),
    recalculate: (calculation, signal) => reading(signal, () => recalculate(calculation, signal)),
  };
}

/** @throws the signal's reason, or AppError `unavailable` instead of any other error */
async function reading<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  signal.throwIfAborted();
  try {
    return await work();
  } catch (cause) {
    signal.throwIfAborted();
    throw new AppError("unavailable", "The tables are unavailable.", { cause });
  }
}

async function calculate(request: CalculationRequest, reader: Reader): Promise<CalculationAnswer> {
  const began = performance.now();
  const tables = await candidateTables(request, reader);
  if (tables.length === 0) return { refused: reason("no_table_found") };
  const lexicons: TableLexicon[] = [];
  for (const table of tables) lexicons.push(await lexiconOf(table));
  await ownTurn();
  const chosen = choosePlan(request.question, request.language, lexicons);
  if (typeof chosen !== "string") {
    const { plan, assumptions, noun, lexicon } = chosen;
    return executed({ lexicon, plan, planner: "built-in", assumptions, noun }, { began, signal: request.signal });
  }
  const { askModel, question, language } = request;
  const planned = askModel !== null && asksForFigure(question, language) ? await askModel(tables) : null;
  const lexicon = lexicons.find(({ table }) => table.id === planned?.tableId);
  const plan = planned === null || lexicon === undefined ? null : usablePlan(planned.plan, lexicon);
  if (plan === null || lexicon === undefined)
    return {
      refused: chosen === "several" ? reason("several_tables_fit") : whyNoTable(question, language, lexicons),
    };
  const assumptions: CalculationAssumption[] = [{ kind: "planned_by_model", word: "", taken: "" }];
  return executed({ lexicon, plan, planner: "llm", assumptions, noun: null }, { began, signal: request.signal });
}

/** Carries out a plan; a result without any row answers nothing. */
async function executed(
  { lexicon, plan, planner, assumptions: assumed, noun }: Chosen,
  { began, signal }: { began: number; signal: AbortSignal },
): Promise<CalculationAnswer> {
  const { table } = lexicon;
  if (planProblem(plan, table.columns) !== null) return { refused: reason("calculation_unsure") };
  const column = gappedColumn(plan, table.columns);
  if (column !== null) return { refused: reason("labels_may_run_down", { column }) };
  const result = await runPlan(plan, { tableId: table.id, columns: table.columns });
  // A blank in a column that the question does not name says nothing about what it asks for.
  const isUnnamed = assumed.some(({ kind }) => kind === "column_assumed");
  if (isUnnamed && result.values.length > 0 && result.values.every(({ value }) => value === null))
    return { refused: reason("calculation_unsure") };
  if (missesRows(plan, table.columns, result)) return { refused: reason("calculation_unsure") };
  const source = await tableText(table.id);
  if (source === null) return { refused: reason("no_table_found") };
  const isRows = plan.measure.function === "rows";
  const places = isRows ? result.rows : result.touched;
  const starts = places.length > 0 ? places.map(({ start }) => start) : [table.start];
  const passageAt = new Map((await passagesAt(table.documentId, starts)).map((found) => [found.place, found]));
  const labels = await labelsAbove(table, source.text, signal);
  const touched = places.map(({ position, start, end }): CalculatedRow => {
    const above = labels.get(start);
    const cells = rowCells(source.text.slice(start, end), table.columns.length).map(
      (cell, at) => above?.get(at) ?? cell,
    );
    return { row: position, start, end, passage: passageAt.get(start)?.ordinal ?? null, cells };
  });
  const cited = starts.slice(0, CITED_ROWS).flatMap((start) => passageAt.get(start)?.id ?? []);
  const passages = await loadPassages([...new Set(cited)]);
  const { coverage } = result;
  const assumptions = [...assumed, ...(await doubtsAbout(table))];
  const calculation: Calculation = {
    table: { ...table, columns: calculatedColumns(lexicon) },
    plan,
    planner,
    assumptions,
    sql: result.sql,
    parameters: result.parameters,
    values: result.values,
    more: result.more,
    touched,
    coverage: { ...coverage, blank: coverage.matched - coverage.used - coverage.unread },
    ms: performance.now() - began,
  };
  return { calculation, noun, passages: passages.toSorted((a, b) => a.ordinal - b.ordinal) };
}

/** Whether the table lacks a numbered row that is asked for, or one of two that are compared. */
function missesRows(
  { where, difference }: TablePlan,
  columns: readonly TableColumn[],
  { values, coverage }: Awaited<ReturnType<typeof runPlan>>,
): boolean {
  if (difference) return values.length < 2;
  const numbered = where.find(({ test, column }) => test === "one_of" && columns[column]?.type === "number");
  return (
    numbered?.test === "one_of" && !numbered.negated && coverage.matched < numbered.values.length && where.length === 1
  );
}

/** The labels of rows above that apply to a row of an outline, by the row's offset. */
async function labelsAbove(
  table: DocumentTable,
  text: string,
  signal: AbortSignal,
): Promise<Map<number, ReadonlyMap<number, string>>> {
  const found = new Map<number, ReadonlyMap<number, string>>();
  await inTimeSlices(runningLabels(text, table), (row) => row !== null && found.set(row.start, row.labels), signal);
  return found;
}

/** The name of a column used by a plan whose empty cells may belong to the label above; `null` without one. */
function gappedColumn(
  { measure, where, within, groupBy }: TablePlan,
  columns: readonly Pick<TableColumn, "name" | "gaps">[],
): string | null {
  const used = [
    ...[...where, ...within].map(({ column }) => column),
    ...(groupBy === null ? [] : [groupBy.column]),
    ...(measure.function === "count_distinct" ? [measure.column] : []),
  ];
  return used.map((at) => columns[at]).find((column) => column?.gaps === "unsure")?.name ?? null;
}

/** Uncertainties of how a table was read, which concern any question. */
async function doubtsAbout(table: DocumentTable): Promise<CalculationAssumption[]> {
  const kinds: CalculationAssumption["kind"][] = [
    ...(table.doubtfulRows > 0 ? (["doubtful_rows"] as const) : []),
    // Other formats state the column of each cell.
    ...(/^(?:application\/pdf|image\/)/.test(table.mediaType) ? (["read_by_position"] as const) : []),
    ...((await hasDoubtfulWords(table)) ? (["doubtful_words"] as const) : []),
  ];
  return kinds.map((kind) => ({ kind, word: "", taken: "" }));
}

/** Reads the table again from the document's text, and carries the plan out without the database. */
async function recalculate(calculation: Calculation, signal: AbortSignal): Promise<Recalculation | null> {
  const { table, plan } = calculation;
  const stored = await tableText(table.id);
  if (stored === null) return null;
  const own = stored.text.slice(table.start, table.end);
  const read: ReadTable[] = [];
  const source = {
    title: table.documentTitle,
    fileName: table.fileName,
    mediaType: table.mediaType,
    language: table.language ?? "en",
    exact: stored.exact.flatMap(
      ([at, number]): ExactNumbers => (at >= table.start && at < table.end ? [[at - table.start, number]] : []),
    ),
  };
  await inTimeSlices(readTables(own, source), (found) => found !== null && read.push(found), signal);
  const [again] = read;
  if (again === undefined) return null;
  const rows: StoredRow[] = [];
  await inTimeSlices(storedRows(own, again), (row) => rows.push(row), signal);
  const evaluation = evaluatePlan(plan, again.columns, rows);
  return {
    values: evaluation.values.map(({ label, value, rows: count }) => ({
      label,
      value: value === null ? null : String(value),
      rows: count,
    })),
    rows: evaluation.positions,
    matched: evaluation.matched,
    undecided: evaluation.undecided,
    agrees: isSame(calculation, evaluation),
  };
}

function isSame(
  { values, touched, coverage, plan, more }: Calculation,
  again: ReturnType<typeof evaluatePlan>,
): boolean {
  if (coverage.matched !== again.matched || coverage.undecided !== again.undecided) return false;
  if (plan.measure.function === "rows") {
    const positions = new Set(again.positions);
    return again.positions.length === touched.length + more && touched.every(({ row }) => positions.has(row));
  }
  const known = new Map(again.values.map((value) => [value.label, value]));
  if (again.values.length !== values.length + more) return false;
  return values.every(({ label, value, rows }) => {
    const other = known.get(label);
    return other !== undefined && other.rows === rows && agrees(value, other.value);
  });
}
