import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import type { CandidateJudge, JudgeContext } from "@/lib/engine/ports/judge";
import type { CandidateJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { reason } from "@/lib/shared/contracts/runs/reason";

export type Candidate = Parameters<CandidateJudge["judge"]>[0];
export type CandidateSupportFound = NonNullable<CandidateJudgement["support"]>;
export type CandidateUtilityFound = NonNullable<CandidateJudgement["utility"]>;
export type CandidateParts = Pick<CandidateJudgement, "support" | "utility">;
export type WantedParts = Parameters<CandidateJudge["judge"]>[2];

/** Judges one part of a candidate without the model; `null` leaves it to the model. */
export type CandidatePart<T> = (candidate: Candidate, passage: Passage, context: JudgeContext) => Promise<T | null>;

export interface CandidateJudgeOptions {
  /** Whether `support` is computed from the verdicts of single sentences. */
  usesVerdicts: boolean;
  support: CandidatePart<CandidateSupportFound>;
  utility: CandidatePart<CandidateUtilityFound>;
  /** Asks the model for the remaining parts in one call. */
  assess(answer: string, passage: Passage, wanted: WantedParts, context: JudgeContext): Promise<CandidateParts>;
}

/** Leaves a part to the model. */
export const leftToModel: CandidatePart<never> = () => Promise.resolve(null);

/** Judges candidate answers, each part with the judge set for it. */
export function createCandidateJudge(options: CandidateJudgeOptions): CandidateJudge {
  const { usesVerdicts, support, utility, assess } = options;
  return {
    usesVerdicts,
    async judge(candidate, passage, wanted, context) {
      context.signal.throwIfAborted();
      const startedAt = performance.now();
      if (!/[\p{L}\p{N}]/u.test(withoutCitations(candidate.answer))) return judgementOfEmpty(wanted);
      const [foundSupport, foundUtility] = await Promise.all([
        wanted.support ? support(candidate, passage, context) : null,
        wanted.utility ? utility(candidate, passage, context) : null,
      ]);
      const open = {
        support: wanted.support && foundSupport === null,
        utility: wanted.utility && foundUtility === null,
      };
      const asked =
        open.support || open.utility
          ? await assess(candidate.answer, passage, open, context)
          : { support: null, utility: null };
      return {
        support: foundSupport ?? asked.support,
        utility: foundUtility ?? asked.utility,
        ms: performance.now() - startedAt,
      };
    },
  };
}

/** A candidate without words has nothing to judge; no judge is needed. */
function judgementOfEmpty(wanted: WantedParts): CandidateJudgement {
  const found = { judge: "built-in" as const, reason: reason("answer_empty") };
  return {
    support: wanted.support ? { value: "none", ...found } : null,
    utility: wanted.utility ? { value: 1, ...found } : null,
    ms: 0,
  };
}
