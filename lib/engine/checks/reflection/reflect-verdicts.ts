import { citedNumbers } from "@/lib/engine/language/text/cited-numbers";
import type { ReflectedDraft } from "@/lib/engine/ports/judge";
import type { ClaimVerdict, Groundedness, Reflection } from "@/lib/shared/contracts/evaluation/judgement";
import { scoreOfVerdicts } from "@/lib/shared/contracts/metrics/metrics";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";

const GROUNDEDNESS_REASON: Record<Groundedness, Reason> = {
  grounded: reason("grounded"),
  not_grounded: reason("not_grounded"),
  unknown: reason("grounding_unknown"),
  not_applicable: reason("grounding_not_applicable"),
};

/** Combines the verdicts of single sentences into the published form; unknown if no sentence states anything. */
export function reflectVerdicts({ answer, claims, verdicts }: ReflectedDraft): Reflection {
  const groundedness = groundednessOf(claims.length, verdicts);
  const worst = verdicts.find((v) => v.verdict === "contradicted") ?? verdicts.find((v) => v.verdict === "unsupported");
  return {
    groundedness,
    hallucinationDetected: groundedness === "not_grounded",
    score: scoreOfVerdicts(verdicts),
    sourcesCited: citedNumbers(answer),
    reason: worst?.reason ?? GROUNDEDNESS_REASON[groundedness],
    needsRegeneration: groundedness === "not_grounded",
  };
}

/** The reflection on an answer without sources to compare it with, such as one from the model's own knowledge. */
export function reflectionNotApplicable(answer: string): Reflection {
  return {
    groundedness: "not_applicable",
    hallucinationDetected: false,
    score: null,
    sourcesCited: citedNumbers(answer),
    reason: GROUNDEDNESS_REASON.not_applicable,
    needsRegeneration: false,
  };
}

/**
 * One failed sentence makes the answer not grounded; an undecided one leaves it unknown. Sentences without a claim are
 * ignored.
 */
function groundednessOf(claims: number, verdicts: readonly ClaimVerdict[]): Groundedness {
  if (verdicts.some((v) => v.verdict === "contradicted" || v.verdict === "unsupported")) return "not_grounded";
  const allJudged = verdicts.length === claims && verdicts.every((v) => v.verdict !== "unknown");
  const statesSomething = verdicts.some((v) => v.verdict !== "no_claim");
  return allJudged && statesSomething ? "grounded" : "unknown";
}
