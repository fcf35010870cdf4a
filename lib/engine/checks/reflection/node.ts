import { lastAttempt } from "@/lib/engine/steps/attempts";
import type { NodeContext, NodeDefinition } from "@/lib/engine/steps/node";
import type { AttemptRecord } from "@/lib/engine/steps/state";
import type { Reflection } from "@/lib/shared/contracts/evaluation/judgement";
import { reason } from "@/lib/shared/contracts/runs/reason";
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

/** The model's own knowledge has no sources to compare with; passages without an answer call for others. */
function notApplicable(attempt: AttemptRecord): Reflection {
  const reflection = reflectionNotApplicable(attempt.text);
  if (attempt.mode === "model_knowledge") return reflection;
  return { ...reflection, reason: reason("answer_empty"), needsRegeneration: true };
}
