import { foldText } from "@/lib/engine/language/text/fold-text";
import type { TableCondition, TablePlan } from "@/lib/shared/contracts/library/tables";
import type { TableLexicon } from "../question/lexicon/table-lexicon";
import { isDoubtful } from "../question/plan-doubts";

/**
 * A model's plan with its values as the table writes them.
 * @returns `null` if it filters by a value that the table does not have: such a filter would find nothing, and "0" would
 * be an answer; or if its figure means nothing
 */
export function usablePlan(plan: TablePlan, lexicon: TableLexicon): TablePlan | null {
  const where = plan.where.map((condition) => usableCondition(condition, lexicon));
  const within = plan.within.map((condition) => usableCondition(condition, lexicon));
  if ([...where, ...within].includes(null)) return null;
  const usable = {
    ...plan,
    where: where.flatMap((known) => known ?? []),
    within: within.flatMap((known) => known ?? []),
  };
  return isDoubtful(usable, lexicon) ? null : usable;
}

function usableCondition(condition: TableCondition, { values }: TableLexicon): TableCondition | null {
  if (condition.test !== "one_of") return condition;
  const known = new Map(values.get(condition.column)?.map(({ value }) => [foldText(value), value]) ?? []);
  const asWritten = condition.values.flatMap((value) => known.get(foldText(value)) ?? []);
  return asWritten.length === condition.values.length ? { ...condition, values: asWritten } : null;
}
