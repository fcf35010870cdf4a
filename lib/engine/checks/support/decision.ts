import { generatorFailure, lastAttempt, REPEATED, repeatsAttempt } from "@/lib/engine/steps/attempts";
import type { NodeDefinition } from "@/lib/engine/steps/node";
import { afterCheck, type Decision } from "@/lib/engine/steps/paths";
import type { WorkflowStateValue } from "@/lib/engine/steps/state";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { Settings } from "@/lib/shared/contracts/settings/settings";

export const decideBySupport: NodeDefinition = {
  afterDeadline: "run",
  input: (state) => ({
    groundedness: lastAttempt(state)?.reflection?.groundedness ?? null,
    regenerations: state.regenerations,
  }),
  run: async (state, context) => {
    const decision = decide(state, context.settings, context.deadlineReached());
    const again = decision.next === "generate";
    return {
      update: {
        next: decision.next,
        decided: decision.reason,
        regenerations: state.regenerations + (again ? 1 : 0),
        feedback: again ? (lastAttempt(state)?.reflection?.reason ?? decision.reason) : state.feedback,
      },
      summary: decision.reason,
      output: { next: decision.next },
    };
  },
};

/**
 * Grounded, unknown and not applicable pass; not grounded regenerates while regenerations remain and give another answer.
 */
function decide(
  state: Pick<WorkflowStateValue, "attempts" | "regenerations" | "weakness">,
  settings: Settings,
  deadlineReached: boolean,
): Decision {
  if (deadlineReached) return { next: "finalize", reason: reason("deadline_reached") };
  switch (lastAttempt(state)?.reflection?.groundedness ?? "unknown") {
    case "grounded":
      return { next: afterCheck("support", settings), reason: reason("grounded") };
    case "unknown":
      return { next: afterCheck("support", settings), reason: reason("grounding_unknown") };
    case "not_applicable":
      return { next: afterCheck("support", settings), reason: reason("grounding_not_applicable") };
    case "not_grounded": {
      const brokenOff = generatorFailure(state);
      if (brokenOff !== null) return { next: "finalize", reason: brokenOff };
      const cap = settings.caps.regenerations;
      if (cap === null || state.regenerations < cap)
        return repeatsAttempt(state) ? REPEATED : { next: "generate", reason: reason("not_grounded") };
      return { next: "finalize", reason: reason("regenerations_spent", { cap }) };
    }
  }
}
