import type { Recalculation } from "@/lib/engine/ports/table-calculator";
import { lastAttempt } from "@/lib/engine/steps/attempts";
import type { NodeContext, NodeDefinition } from "@/lib/engine/steps/node";
import type { AttemptRecord, WorkflowStateValue } from "@/lib/engine/steps/state";
import { byCheck } from "@/lib/shared/contracts/checks/checks";
import type { ClaimVerdict, UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import { servedLanguage } from "@/lib/shared/contracts/language";
import type { Calculation } from "@/lib/shared/contracts/library/tables";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { AppError } from "@/lib/shared/errors";
import { reflectVerdicts } from "../reflection/reflect-verdicts";
import { blankField } from "./asked-cell";
import { judgeCalculation } from "./judge-calculation";
import { judgeListing, usefulnessOfListing } from "./judge-listing";
import { judgeSummary, usefulnessOfSummary } from "./judge-summary";

/**
 * Computes the answer again from the document's text, without the database's query, and compares every number of the
 * answer with it; of a list of documents or a summary, it reads the cited passages again. Whether the question is answered depends on
 * whether anything had to be assumed.
 */
export const checkCalculation: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({
    attempt: lastAttempt(state)?.number ?? null,
    sentences: lastAttempt(state)?.claims.length ?? 0,
  }),
  run: async (state, context) => {
    const attempt = lastAttempt(state);
    const { calculated } = state;
    if (attempt === undefined || calculated === null)
      return { update: {}, summary: reason("grounding_not_applicable"), output: {} };
    const checks = byCheck(context.settings.checks);
    const checked = checks.support ? await judged(state, attempt, context) : attempt;
    if (checked.reflection !== null) context.emit({ type: "reflection-result", reflection: checked.reflection });
    const usefulness = checks.usefulness ? usefulnessOf(calculated) : null;
    if (usefulness !== null) context.emit({ type: "usefulness-result", result: usefulness });
    const summary: Reason = checked.verdicts[0]?.reason ?? usefulness?.reason ?? reason("answer_not_checked");
    return {
      update: { attempts: [...state.attempts.slice(0, -1), { ...checked, usefulness }], next: "finalize" },
      summary,
      output: { groundedness: checked.reflection?.groundedness ?? null, usefulness: usefulness?.usefulness ?? null },
    };
  },
};

async function judged(state: WorkflowStateValue, attempt: AttemptRecord, context: NodeContext): Promise<AttemptRecord> {
  const { calculated } = state;
  if (calculated === null) return attempt;
  const began = performance.now();
  const passages = await context.passages(attempt.passageIds);
  const judgements =
    "summary" in calculated
      ? judgeSummary(attempt.claims, { ...calculated, passages })
      : "listing" in calculated
        ? judgeListing(attempt.claims, { ...calculated, passages, language: state.language })
        : judgeCalculation(attempt.claims, {
            ...calculated,
            again: await repeated(calculated, context),
            passages,
            language: servedLanguage(state.language),
          });
  const verdicts = judgements.map((verdict): ClaimVerdict => ({ ...verdict, ms: performance.now() - began }));
  for (const verdict of verdicts) {
    const claim = attempt.claims.find(({ id }) => id === verdict.claimId);
    if (claim !== undefined) context.emitVerdict(claim, verdict);
  }
  return {
    ...attempt,
    verdicts,
    reflection: reflectVerdicts({ answer: attempt.text, claims: attempt.claims, verdicts }),
  };
}

/** `null` if it could not be computed again: its sentences are then unknown. */
async function repeated(
  { calculation }: { calculation: Calculation },
  context: NodeContext,
): Promise<Recalculation | null> {
  const { calculator } = context.dependencies;
  if (calculator === null) return null;
  try {
    return await calculator.recalculate(calculation, context.signal);
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof AppError && error.code === "unavailable")) throw error;
    const why = reason("calculation_not_repeated");
    context.emit({ type: "degraded", what: "calculator", reason: why, fallback: "kept-unknown" });
    return null;
  }
}

/** A blank cell does not answer, and an answer with assumptions may not. */
export function usefulnessOf(calculated: NonNullable<WorkflowStateValue["calculated"]>): UsefulnessJudgement {
  if ("summary" in calculated) return usefulnessOfSummary();
  if ("listing" in calculated) return usefulnessOfListing(calculated.listing);
  const { calculation } = calculated;
  const { assumptions } = calculation;
  const isSure = assumptions.length === 0;
  const field = blankField(calculation);
  if (field !== null)
    return {
      ...{ usefulness: "unknown", score: null, utility: null, judge: "built-in", ms: 0 },
      reason: reason("answer_field_blank", { field }),
    };
  return {
    usefulness: isSure ? "useful" : "unknown",
    score: isSure ? 1 : null,
    utility: isSure ? 5 : null,
    judge: "built-in",
    reason: isSure ? reason("answered_by_calculation") : reason("calculation_assumed", { count: assumptions.length }),
    ms: 0,
  };
}
