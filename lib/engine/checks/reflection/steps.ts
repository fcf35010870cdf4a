import { lastAttempt, REPEATED, repeatsAttempt } from "@/lib/engine/steps/attempts";
import type { NodeContext, NodeDefinition } from "@/lib/engine/steps/node";
import { afterCheck, type Decision } from "@/lib/engine/steps/paths";
import type { AttemptRecord, WorkflowStateValue } from "@/lib/engine/steps/state";
import type { Reflection } from "@/lib/shared/contracts/evaluation/judgement";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { isCheckable, judgeClaims } from "../support/judge-claims";
import { reflectionNotApplicable } from "./reflect-verdicts";

/** Judges the whole draft: one reflection with a score, as published. */
export const reflect: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({ attempt: lastAttempt(state)?.number ?? null, answer: lastAttempt(state)?.text ?? "" }),
  run: async (state, context) => {
    const attempt = lastAttempt(state);
    if (attempt === undefined) return { update: {}, summary: reason("grounding_not_applicable"), output: {} };
    const judged = isCheckable(attempt)
      ? await reflectOn(attempt, context)
      : { verdicts: [], reflection: notApplicable(attempt) };
    context.emit({ type: "reflection-result", reflection: judged.reflection });
    const { groundedness, score } = judged.reflection;
    return {
      update: { attempts: [...state.attempts.slice(0, -1), { ...attempt, ...judged }] },
      summary: judged.reflection.reason,
      output: { groundedness, score },
    };
  },
};

async function reflectOn(attempt: AttemptRecord, context: NodeContext) {
  const { reflection } = context.dependencies.judges;
  const passages = await context.passages(attempt.passageIds);
  const verdicts = reflection.usesVerdicts ? (await judgeClaims(attempt, context)).verdicts : [];
  const draft = { answer: attempt.text, claims: attempt.claims, verdicts };
  return { verdicts, reflection: await reflection.reflect(draft, passages, context.judgeContext("support-judge")) };
}

/** The model's own knowledge has no sources to compare with; passages without an answer require a new search. */
function notApplicable(attempt: AttemptRecord): Reflection {
  const reflection = reflectionNotApplicable(attempt.text);
  if (attempt.mode === "model_knowledge") return reflection;
  return { ...reflection, reason: reason("answer_empty"), needsRegeneration: true };
}

export const decideByReflection: NodeDefinition = {
  afterDeadline: "run",
  input: (state, settings) => ({
    score: lastAttempt(state)?.reflection?.score ?? null,
    minScore: settings.reflection.minScore,
    iterations: state.attempts.length,
  }),
  run: async (state, context) => {
    const decision = decide(state, context.settings, context.deadlineReached());
    const again = decision.next === "transform_query";
    return {
      update: {
        next: decision.next,
        decided: decision.reason,
        feedback: again ? (lastAttempt(state)?.reflection?.reason ?? decision.reason) : state.feedback,
      },
      summary: decision.reason,
      output: { next: decision.next },
    };
  },
};

/**
 * As published: at or above the minimum score the answer is approved, whatever else was noted; below it, the query is
 * refined if the reflection asks for it, while iterations remain and produce new answers. A failed reflection passes,
 * as unknown.
 */
function decide(
  state: Pick<WorkflowStateValue, "attempts" | "pinnedRoute">,
  settings: Settings,
  deadlineReached: boolean,
): Decision {
  if (deadlineReached) return { next: "finalize", reason: reason("deadline_reached") };
  const { minScore, maxIterations } = settings.reflection;
  const reflection = lastAttempt(state)?.reflection ?? null;
  const score = reflection?.score ?? null;
  const pass = afterCheck("support", settings);
  if (score !== null && score >= minScore)
    return { next: pass, reason: reason("reflection_approved", { score, minScore }) };
  if (reflection?.needsRegeneration !== true) {
    if (score !== null) return { next: "finalize", reason: reason("reflection_keeps_answer", { score, minScore }) };
    const inapplicable = reflection?.groundedness === "not_applicable";
    return { next: pass, reason: reason(inapplicable ? "grounding_not_applicable" : "reflection_unknown") };
  }
  // Another search would be in the documents, but the user wanted the web.
  if (state.pinnedRoute === "web_search")
    return { next: "finalize", reason: reason("reflection_below_minimum", { score: score ?? 0, minScore }) };
  if (state.attempts.length < maxIterations) {
    const again = reason("reflection_below_minimum", { score: score ?? 0, minScore });
    return repeatsAttempt(state) ? REPEATED : { next: "transform_query", reason: again };
  }
  return { next: "finalize", reason: reason("iterations_spent", { cap: maxIterations }) };
}
