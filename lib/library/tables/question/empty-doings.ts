import type { TablePlan } from "@/lib/shared/contracts/library/tables";
import type { QuestionToken } from "./question-line";
import type { QuestionReading } from "./question-reading";

/**
 * Verbs of what was done to the rows ("How many tasks were carried out?") that no column, value or time bears out: a
 * condition that the table cannot tell. Beside an amount, or before the condition that completes them ("carried out by
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
    // "Put to the vote", of the rows of a poll.
    if (isPoll && line.tokens.slice(at).some(({ concepts }) => concepts.some(({ key }) => key === "vote")))
      return false;
    const isCompleted = line.tokens.some(
      (_, later) => later > at && !line.isFree({ from: later, to: later + 1 }) && !line.isSilent(later),
    );
    return where.length === 0 || !isCompleted;
  });
}

/** Functions of figures, in questions that may name what they are of. */
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
