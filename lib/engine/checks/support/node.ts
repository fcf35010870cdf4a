import { lastAttempt } from "@/lib/engine/steps/attempts";
import type { NodeDefinition } from "@/lib/engine/steps/node";
import type { AttemptRecord } from "@/lib/engine/steps/state";
import { byCheck } from "@/lib/shared/contracts/checks/checks";
import { countVerdicts } from "@/lib/shared/contracts/evaluation/count-verdicts";
import { reason } from "@/lib/shared/contracts/runs/reason";
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
