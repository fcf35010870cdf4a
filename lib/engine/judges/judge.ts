import type {
  CandidateJudgement,
  Claim,
  ClaimVerdict,
  PassageGrade,
  Reflection,
  UsefulnessJudgement,
} from "@/lib/shared/contracts/evaluation/judgement";
import type { Language } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { PassageHop } from "@/lib/shared/contracts/library/knowledge-graph";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { DegradedPart } from "@/lib/shared/contracts/runs/run-event";

/** What a judge is given besides its subject, and where it reports its costs and failures. */
export interface JudgeContext {
  question: string;
  /** The question in a language model's words, where it was rewritten for the last search; `null` otherwise. */
  query: string | null;
  language: Language;
  /** Delimits quoted material in prompts: drawn at random once a run, so that no document can know it. */
  fence: string;
  /** The number by which the answer cites a passage; prompts show the passage under it. */
  numberOf(passageId: string): number;
  /** What led on to the passage from another one; `null` where it was found by itself. */
  leadTo(passageId: string): PassageHop | null;
  signal: AbortSignal;
  /** Called once for every request that went to a language model. */
  onModelCall(call: ModelCall): void;
  /** Called for each judgement that could not be made and is `unknown` instead; one call may have been about two. */
  onFailure(reason: Reason, what: JudgedPart): void;
}

/** What a judgement that failed was of. */
export type JudgedPart = Extract<DegradedPart, "relevance-judge" | "support-judge" | "usefulness-judge">;

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
  /**
   * Judges the claims that no earlier tier decided, once the answer is complete: one call for all of them.
   * @param answer given where the answer's usefulness will be asked for next: a judge that puts both to a language
   * model does so in the same call
   */
  judgeRemaining(
    claims: readonly Claim[],
    passages: readonly Passage[],
    context: JudgeContext,
    answer?: string,
  ): Promise<RemainingVerdicts>;
}

export interface RemainingVerdicts {
  verdicts: ClaimVerdict[];
  /** Set when the usefulness came with them; the usefulness check then has nothing left to ask. */
  usefulness: UsefulnessJudgement | null;
}

export interface UsefulnessJudge {
  /** Does the answer address the question? An empty answer is `not_useful` with `answer_empty`. */
  judge(answer: string, passages: readonly Passage[], context: JudgeContext): Promise<UsefulnessJudgement>;
}

/** Judges an attempt as a whole, in the published form. */
export interface ReflectionJudge {
  /** True where it rests on the verdicts of single sentences, which are then made while the answer streams. */
  readonly usesVerdicts: boolean;
  /** Never throws for a failure of its own: groundedness is `unknown` and the score `null` then. */
  reflect(draft: ReflectedDraft, passages: readonly Passage[], context: JudgeContext): Promise<Reflection>;
}

export interface ReflectedDraft {
  /** The draft, citation markers included. */
  answer: string;
  claims: readonly Claim[];
  /** One for each claim where `usesVerdicts`, else empty. */
  verdicts: readonly ClaimVerdict[];
}

/** Judges one of several candidate answers, each written from a single passage. */
export interface CandidateJudge {
  /** True where it rests on the verdicts of single sentences, which are then made while the candidates are written. */
  readonly usesVerdicts: boolean;
  /** Judges what is wanted, with one call at most where one model judges both; a part that failed is `unknown`, or `null` for the utility. */
  judge(
    candidate: { answer: string; claims: readonly Claim[]; early: readonly ClaimVerdict[] },
    passage: Passage,
    wanted: { support: boolean; utility: boolean },
    context: JudgeContext,
  ): Promise<CandidateJudgement>;
}

export interface Judges {
  relevance: RelevanceJudge;
  support: SupportJudge;
  usefulness: UsefulnessJudge;
  reflection: ReflectionJudge;
  candidates: CandidateJudge;
}
