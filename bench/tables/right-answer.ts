import type { Calculation } from "@/lib/shared/contracts/library/tables";
import type { Expected } from "./sheet";

/** Answers are rounded to two decimals, as people state them. */
const TOLERANCE = 0.006;

/** Whether a calculation yields what the question expects. */
export function isRight(expected: Expected, { plan, values, touched, more }: Calculation): boolean {
  if (expected === null || !isInOrder(plan, values)) return false;
  const isRows = plan.measure.function === "rows";
  const labels = values.flatMap(({ label }) => label ?? []);
  if (typeof expected === "number") return !isRows && values.length === 1 && isNear(values[0]?.value ?? null, expected);
  if (typeof expected === "string") {
    if (isRows) return touched.length > 0 && touched.every(({ cells }) => cells.includes(expected));
    return labels.length === 1 && labels[0] === expected;
  }
  if (isList(expected)) {
    if (more > 0 || (isRows ? touched.length : labels.length) !== expected.length) return false;
    return expected.every((label) =>
      isRows ? touched.some(({ cells }) => cells.includes(label)) : labels.includes(label),
    );
  }
  const figures = Object.entries(expected);
  return (
    values.length === figures.length &&
    figures.every(([label, figure]) => values.some((value) => value.label === label && isNear(value.value, figure)))
  );
}

/** Whether groups are in the order that the plan says. */
function isInOrder({ order }: Calculation["plan"], values: Calculation["values"]): boolean {
  if (order === null || order.column !== null) return true;
  const sign = order.direction === "ascending" ? 1 : -1;
  const figures = values.map(({ value }) => sign * Number(value));
  return figures.every((figure, at) => at === 0 || figure >= (figures[at - 1] ?? figure));
}

function isList(expected: Exclude<Expected, null>): expected is readonly string[] {
  return Array.isArray(expected);
}

function isNear(value: string | null, expected: number): boolean {
  return value !== null && Math.abs(Number(value) - expected) <= TOLERANCE;
}
