import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import { generatorFailure, lastAttempt, REPEATED, repeatsAttempt } from "@/lib/engine/steps/attempts";
import type { NodeContext, NodeDefinition } from "@/lib/engine/steps/node";
import { afterCheck, type Decision } from "@/lib/engine/steps/paths";
import type { AttemptRecord, WorkflowStateValue } from "@/lib/engine/steps/state";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { Settings } from "@/lib/shared/contracts/settings/settings";

/** Checks that the draft answers the question. */
export const checkUsefulness: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({ question: state.question, answer: lastAttempt(state)?.text ?? "" }),
  run: async (state, context) => {
    const attempt = lastAttempt(state);
    if (attempt === undefined) return { update: {}, summary: reason("answer_empty"), output: {} };
    const judged = context.usefulnessAhead.get(attempt.number) ?? (await judge(attempt, context));
    context.emit({ type: "usefulness-result", result: judged });
    return {
      update: { attempts: [...state.attempts.slice(0, -1), { ...attempt, usefulness: judged }] },
      summary: judged.reason,
      output: { usefulness: judged.usefulness, score: judged.score, utility: judged.utility },
    };
  },
};

async function judge(attempt: AttemptRecord, context: NodeContext) {
  const passages = await context.passages(attempt.passageIds);
  const { usefulness } = context.dependencies.judges;
  return usefulness.judge(withoutCitations(attempt.text), passages, context.judgeContext("usefulness-judge"));
}

export const decideByUsefulness: NodeDefinition = {
  afterDeadline: "run",
  input: (state) => ({ usefulness: lastAttempt(state)?.usefulness?.usefulness ?? null, transforms: state.transforms }),
  run: async (state, context) => {
    const decision = decide(state, context.settings, context.deadlineReached());
    return {
      update: {
        next: decision.next,
        decided: decision.reason,
        feedback: lastAttempt(state)?.usefulness?.reason ?? decision.reason,
      },
      summary: decision.reason,
      output: { next: decision.next },
    };
  },
};

/** Useful and unknown end the run; not useful transforms the query while transforms remain and produce new answers. */
function decide(
  state: Pick<WorkflowStateValue, "attempts" | "transforms" | "synthetic" | "pinnedRoute" | "weakness">,
  settings: Settings,
  deadlineReached: boolean,
): Decision {
  if (deadlineReached) return { next: "finalize", reason: reason("deadline_reached") };
  const brokenOff = generatorFailure(state);
  switch (lastAttempt(state)?.usefulness?.usefulness ?? "unknown") {
    case "useful":
      return { next: afterCheck("usefulness", settings), reason: reason("useful") };
    case "unknown":
      return { next: afterCheck("usefulness", settings), reason: reason("usefulness_unknown") };
    case "not_useful":
      if (brokenOff !== null) return { next: "finalize", reason: brokenOff };
      // While retrieval is down, another query would find nothing either.
      if (state.synthetic) return { next: "finalize", reason: reason("synthetic_context") };
      // A user who asked for the model's own knowledge or only the web gets no answer from the documents.
      if (state.pinnedRoute === "llm_internal" || state.pinnedRoute === "web_search")
        return { next: "finalize", reason: reason("not_useful") };
      if (state.transforms < settings.caps.transforms)
        return repeatsAttempt(state) ? REPEATED : { next: "transform_query", reason: reason("not_useful") };
      return { next: "finalize", reason: reason("transforms_spent", { cap: settings.caps.transforms }) };
  }
}
