import { generatorFailure, lastAttempt, REPEATED, repeatsAttempt } from "@/lib/engine/steps/attempts";
import type { NodeDefinition } from "@/lib/engine/steps/node";
import { afterCheck, type Decision } from "@/lib/engine/steps/paths";
import type { AttemptRecord, WorkflowStateValue } from "@/lib/engine/steps/state";
import { byCheck } from "@/lib/shared/contracts/checks/checks";
import { countVerdicts } from "@/lib/shared/contracts/evaluation/count-verdicts";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { reflectionNotApplicable, reflectVerdicts } from "../reflection/reflect-verdicts";
import { isCheckable, judgeClaims } from "./judge-claims";

/**
 * Checks that the passages support every sentence of the draft: collects the verdicts made while it streamed, and
 * judges the remaining sentences.
 */
export const checkSupport: NodeDefinition = {
  afterDeadline: "skip",
  input: (state) => ({
    attempt: lastAttempt(state)?.number ?? null,
    sentences: lastAttempt(state)?.claims.length ?? 0,
  }),
  run: async (state, context) => {
    const attempt = lastAttempt(state);
    if (attempt === undefined) return { update: {}, summary: reason("grounding_not_applicable"), output: {} };
    const checkable = isCheckable(attempt);
    const withUsefulness = byCheck(context.settings.checks).usefulness;
    const judged = checkable ? await judgeClaims(attempt, context, { withUsefulness }) : NOTHING_JUDGED;
    const { verdicts } = judged;
    if (judged.usefulness !== null) context.usefulnessAhead.set(attempt.number, judged.usefulness);
    const { text, claims } = attempt;
    const reflection = checkable ? reflectVerdicts({ answer: text, claims, verdicts }) : reflectionNotApplicable(text);
    context.emit({ type: "reflection-result", reflection });
    const checked: AttemptRecord = { ...attempt, verdicts, reflection };
    return {
      update: { attempts: [...state.attempts.slice(0, -1), checked] },
      summary:
        verdicts.length === 0
          ? reflection.reason
          : reason("claims_checked", countVerdicts(verdicts.map(({ verdict }) => verdict))),
      output: { groundedness: reflection.groundedness, score: reflection.score },
    };
  },
};

const NOTHING_JUDGED = { verdicts: [], usefulness: null } as const satisfies Awaited<ReturnType<typeof judgeClaims>>;

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
 * Grounded, unknown and not applicable pass; not grounded regenerates while regenerations remain and produce new
 * answers.
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
