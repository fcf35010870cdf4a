import type { CalculatedValue, TableColumn, TableCondition, TablePlan } from "@/lib/shared/contracts/library/tables";
import type { StoredRow } from "../read/read-tables";

type Row = Pick<StoredRow, "cells" | "position">;

/** The result of a plan, computed without the database. Values are numbers or ISO days. */
export interface Evaluation {
  values: { label: string | null; value: number | string | null; rows: number }[];
  /** Positions of the rows that were asked for. */
  positions: number[];
  matched: number;
  /** Rows that do not match because a cell that a condition is about has no value. */
  undecided: number;
}

/**
 * Carries out a plan on rows in memory: the second way to the same figures, for the check of an answer. Shares no code
 * with the one that compiles SQL.
 */
export function evaluatePlan(
  plan: TablePlan,
  columns: readonly Pick<TableColumn, "type">[],
  rows: Iterable<StoredRow>,
): Evaluation {
  const matched: Row[] = [];
  const base: Row[] = [];
  let undecided = 0;
  for (const row of rows) {
    if (row.total) continue;
    if (meetsAll(row, [...plan.within, ...plan.where]) === null) undecided += 1;
    if (meetsAll(row, plan.within) !== true) continue;
    base.push(row);
    if (meetsAll(row, plan.where) === true) matched.push(row);
  }
  const { measure } = plan;
  if (measure.function === "rows")
    return { values: [], positions: chosenRows(plan, columns, matched), matched: matched.length, undecided };
  const counted = measure.function === "share" ? base : matched;
  const groups = new Map<string | null, Row[]>();
  if (plan.groupBy === null) groups.set(null, counted);
  else {
    for (const row of counted) {
      const label = labelOf(row.cells[plan.groupBy.column] ?? null, plan.groupBy.unit);
      const group = groups.get(label);
      if (group === undefined) groups.set(label, [row]);
      else group.push(row);
    }
  }
  const values = [...groups].map(([label, group]) => ({
    label,
    value: measured(plan, columns, group),
    rows: group.length,
  }));
  return { values: inOrder(plan, values), positions: [], matched: matched.length, undecided };
}

/** Whether a calculated value is the evaluated one: decimals of the database against floating-point numbers. */
export function agrees(calculated: CalculatedValue["value"], evaluated: number | string | null): boolean {
  if (calculated === null || evaluated === null) return calculated === evaluated;
  if (typeof evaluated === "string") return calculated === evaluated;
  const number = Number(calculated);
  return Math.abs(number - evaluated) <= 1e-6 * Math.max(1, Math.abs(number));
}

/** Whether a row meets all conditions; `null` if that depends on a cell without a value. */
function meetsAll(row: Row, conditions: readonly TableCondition[]): boolean | null {
  const met = conditions.map((condition) => meets(row, condition));
  return met.includes(false) ? false : met.includes(null) ? null : true;
}

function meets({ cells }: Row, condition: TableCondition): boolean | null {
  const value = cells[condition.column] ?? null;
  if (condition.test === "empty") return condition.negated !== (value === null);
  if (value === null) return null;
  switch (condition.test) {
    case "one_of":
      return condition.negated !== condition.values.includes(value);
    case "compare":
      return compares(Number(value), condition.operator, Number(condition.value));
    case "days":
      return (condition.from === null || value >= condition.from) && (condition.to === null || value <= condition.to);
    case "is":
      return value === String(condition.value);
  }
}

function compares(value: number, operator: "=" | "<" | "<=" | ">" | ">=", other: number): boolean {
  switch (operator) {
    case "=":
      return value === other;
    case "<":
      return value < other;
    case "<=":
      return value <= other;
    case ">":
      return value > other;
    case ">=":
      return value >= other;
  }
}

function labelOf(value: string | null, unit: "value" | "month" | "quarter" | "year"): string | null {
  if (value === null || unit === "value") return value;
  if (unit === "month") return value.slice(0, 7);
  if (unit === "year") return value.slice(0, 4);
  return `${value.slice(0, 4)}-Q${Math.ceil(Number(value.slice(5, 7)) / 3)}`;
}

function measured(
  { measure, where }: TablePlan,
  columns: readonly Pick<TableColumn, "type">[],
  rows: readonly Row[],
): number | string | null {
  switch (measure.function) {
    case "rows":
    case "labels":
    case "count":
      return rows.length;
    case "share": {
      const part = rows.filter((row) => meetsAll(row, where) === true);
      return rows.length === 0 ? null : (100 * part.length) / rows.length;
    }
    case "count_distinct":
      return new Set(rows.flatMap(({ cells }) => cells[measure.column] ?? [])).size;
    case "product": {
      const known = rows.flatMap(({ cells }) => {
        const [one, other] = [cells[measure.column] ?? null, cells[measure.by] ?? null];
        return one === null || other === null ? [] : [Number(one) * Number(other)];
      });
      return known.length === 0 ? null : figure("sum", known);
    }
    default: {
      const known = rows.flatMap(({ cells }) => cells[measure.column] ?? []);
      if (known.length === 0) return null;
      if (columns[measure.column]?.type === "date")
        return known.toSorted().at(measure.function === "min" ? 0 : -1) ?? null;
      return figure(measure.function, known.map(Number));
    }
  }
}

function figure(name: "sum" | "mean" | "median" | "min" | "max", numbers: readonly number[]): number {
  const sum = numbers.reduce((total, number) => total + number, 0);
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  switch (name) {
    case "sum":
      return sum;
    case "mean":
      return sum / numbers.length;
    case "median":
      return ((sorted[Math.ceil(middle) - 1] ?? 0) + (sorted[Math.floor(middle)] ?? 0)) / 2;
    case "min":
      return sorted[0] ?? 0;
    case "max":
      return sorted.at(-1) ?? 0;
  }
}

/** Groups in the plan's order and within its limit; ties with the last one are kept. */
function inOrder({ order, limit }: TablePlan, values: Evaluation["values"]): Evaluation["values"] {
  if (order === null) {
    const sorted = values.toSorted((a, b) => (a.label ?? "\uffff").localeCompare(b.label ?? "\uffff"));
    return limit === null ? sorted : sorted.slice(0, limit);
  }
  const sign = order.direction === "ascending" ? 1 : -1;
  const ranked = values
    .filter(({ label, value }) => label !== null && value !== null)
    .toSorted((a, b) => sign * comparedValues(a.value, b.value));
  if (limit === null) return ranked;
  const last = ranked[Math.min(limit, ranked.length) - 1];
  return ranked.filter(({ value }, at) => at < limit || comparedValues(value, last?.value ?? null) === 0);
}

function chosenRows(
  { order, limit }: TablePlan,
  columns: readonly Pick<TableColumn, "type">[],
  rows: readonly Row[],
): number[] {
  const at = order?.column ?? null;
  if (order === null || at === null) return rows.slice(0, limit ?? rows.length).map(({ position }) => position);
  const isNumber = columns[at]?.type === "number";
  const keyed = rows.flatMap(({ cells, position }) => {
    const value = cells[at] ?? null;
    return value === null ? [] : [{ position, key: isNumber ? Number(value) : value }];
  });
  const sign = order.direction === "ascending" ? 1 : -1;
  const ranked = keyed.toSorted((a, b) => sign * comparedValues(a.key, b.key));
  const last = ranked[Math.min(limit ?? ranked.length, ranked.length) - 1];
  return ranked
    .filter(({ key }, place) => limit === null || place < limit || comparedValues(key, last?.key ?? null) === 0)
    .map(({ position }) => position);
}

function comparedValues(one: number | string | null, other: number | string | null): number {
  if (typeof one === "number" && typeof other === "number")
    return Math.abs(one - other) <= 1e-9 * Math.max(1, Math.abs(one)) ? 0 : one - other;
  return String(one) < String(other) ? -1 : String(one) > String(other) ? 1 : 0;
}
