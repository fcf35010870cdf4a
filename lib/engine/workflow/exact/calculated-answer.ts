import { tableName, wordCalculation } from "@/lib/engine/checks/calculation/word-calculation";
import type { CalculationAnswer } from "@/lib/engine/ports/table-calculator";
import type { NodeContext } from "@/lib/engine/steps/node";
import type { WorkflowStateValue } from "@/lib/engine/steps/state";
import { servedLanguage } from "@/lib/shared/contracts/language";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { AppError } from "@/lib/shared/errors";
import type { ExactAnswer } from "./exact-answer";
import { foundPassages } from "./found-passages";

/** The result of a query over a table of the library. */
export async function calculatedAnswer(
  state: WorkflowStateValue,
  context: NodeContext,
): Promise<ExactAnswer | { refused: Reason }> {
  const answer = await calculate(state, context);
  if ("refused" in answer) return answer;
  const { calculation, noun, passages } = answer;
  const { assumptions, coverage, table } = calculation;
  return {
    calculated: { calculation, noun },
    passages,
    text: (citation) => {
      const citations = passages.map(({ id }) => citation(id)).join("");
      return wordCalculation(calculation, { noun, citations, language: servedLanguage(state.language) });
    },
    weakness: assumptions.length > 0 ? reason("calculation_assumed", { count: assumptions.length }) : null,
    made: reason("calculation_made", { rows: coverage.matched, table: tableName(table) }),
    rows: coverage.matched,
  };
}

async function calculate(state: WorkflowStateValue, context: NodeContext): Promise<CalculationAnswer> {
  const { calculator, questionPlanning } = context.dependencies;
  if (calculator === null || !calculator.mayCompute(state.question, state.language))
    return { refused: reason("calculation_unsure") };
  const { tablePlanner } = questionPlanning;
  const { question, language, scope } = state;
  const planning = context.planningContext("calculator", "documents-alone");
  try {
    return await calculator.calculate({
      question,
      language,
      scope,
      passageIds: (await foundPassages(state, context)).map(({ id }) => id),
      askModel: tablePlanner === null ? null : (tables) => tablePlanner.plan(question, tables, planning),
      signal: context.signal,
    });
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof AppError && error.code === "unavailable")) throw error;
    const refused = reason("calculation_failed");
    context.emit({ type: "degraded", what: "calculator", reason: refused, fallback: "documents-alone" });
    return { refused };
  }
}
