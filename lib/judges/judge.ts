import type { Passage } from "../contracts/document";
import type { Claim, ClaimVerdict, PassageGrade, UsefulnessJudgement } from "../contracts/judgement";
import type { Language } from "../contracts/language";
import type { ModelCall } from "../contracts/model-call";
import type { Reason } from "../contracts/reason";

/** What a judge is given besides its subject, and where it reports its costs and failures. */
export interface JudgeContext {
  question: string;
  language: Language;
  signal: AbortSignal;
  /** Called once for every request that went to a language model. */
  onModelCall(call: ModelCall): void;
  /** Called when the judge could not do its work and answers `unknown` instead. */
  onFailure(reason: Reason): void;
}

/**
 * Judges never throw for a failure of their own: they answer `unknown` with `judge_failed` (or the
 * model's failure code) and call `onFailure`. They throw only when `signal` is aborted.
 */
export interface RelevanceJudge {
  /** Grades every passage, in the order given. */
  grade(passages: readonly Passage[], context: JudgeContext): Promise<PassageGrade[]>;
}

export interface SupportJudge {
  /**
   * Judges one sentence as soon as it is complete, while the next one streams. Cheap and local.
   * @returns `null` when this tier cannot decide; `judgeRemaining` gets the claim then.
   */
  judgeEarly(claim: Claim, passages: readonly Passage[], context: JudgeContext): Promise<ClaimVerdict | null>;
  /** Judges the claims that no earlier tier decided, once the answer is complete: one call for all of them. */
  judgeRemaining(
    claims: readonly Claim[],
    passages: readonly Passage[],
    context: JudgeContext,
  ): Promise<ClaimVerdict[]>;
}

export interface UsefulnessJudge {
  /** Does the answer address the question? An empty answer is `not_useful` with `answer_empty`. */
  judge(answer: string, passages: readonly Passage[], context: JudgeContext): Promise<UsefulnessJudgement>;
}

export interface Judges {
  relevance: RelevanceJudge;
  support: SupportJudge;
  usefulness: UsefulnessJudge;
}
