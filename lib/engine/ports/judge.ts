import type { JudgedPart } from "@/lib/shared/contracts/checks/checks";
import type {
  CandidateJudgement,
  Claim,
  ClaimVerdict,
  PassageGrade,
  Reflection,
  UsefulnessJudgement,
} from "@/lib/shared/contracts/evaluation/judgement";
import type { AnswerCheck, AttemptResults } from "@/lib/shared/contracts/evaluation/results";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { PassageHop } from "@/lib/shared/contracts/library/knowledge-graph";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import type { Reason } from "@/lib/shared/contracts/runs/reason";

/** What a judge receives besides the text to judge, and the callbacks for its costs and failures. */
export interface JudgeContext {
  question: string;
  /** The question as a language model rewrote it for the last search; `null` if it did not. */
  query: string | null;
  language: TextLanguage;
  /** Delimits quoted material in prompts: drawn at random once per run, so that no document can contain it. */
  fence: string;
  /** The number under which the answer cites a passage, and prompts show it. */
  numberOf(passageId: string): number;
  /** The step from another passage that led to this one; `null` if a search found it directly. */
  hopTo(passageId: string): PassageHop | null;
  signal: AbortSignal;
  /** Called once for every request to a language model. */
  onModelCall(call: ModelCall): void;
  /** Called for each judgement that failed and is `unknown` instead; a failed call may have been for two. */
  onFailure(reason: Reason, what: JudgedPart): void;
}

/**
 * Judges never throw when they fail: they return `unknown` with `judge_failed` (or the model's failure
 * code) and call `onFailure`. They throw only when `signal` is aborted.
 */
export interface RelevanceJudge {
  /** Grades every passage, in the order given. */
  grade(passages: readonly Passage[], context: JudgeContext): Promise<PassageGrade[]>;
}

/**
 * What models read for an early verdict beside the comparison of words: every passage, those that the sentence cites (the
 * closest one, if it cites none), or none.
 */
export type EarlyReading = "all" | "cited" | "none";

export interface SupportJudge {
  /**
   * Judges one sentence as soon as it is complete, while the next one streams. Cheap and local.
   * @param reading all if omitted; less is for a tier that another one follows
   * @returns `null` when this tier cannot decide; `judgeRemaining` gets the claim then.
   */
  judgeEarly(
    claim: Claim,
    passages: readonly Passage[],
    context: JudgeContext,
    reading?: EarlyReading,
  ): Promise<ClaimVerdict | null>;
  /**
   * Judges the claims that no earlier tier decided, once the answer is complete, in one call.
   * @param answer given if the answer's usefulness is needed next: a judge that asks a language model for both does so
   * in the same call
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
  /** Set if the usefulness came in the same call; the usefulness check then makes no request. */
  usefulness: UsefulnessJudgement | null;
}

/** Judges a whole answer, without its citation markers. */
export interface AnswerJudge<Check extends AnswerCheck> {
  /**
   * @param reading `none`: how well it answers is not read, so that it is `unknown` unless a rule finds a fault; for a tier
   * that another one follows
   */
  judge(
    answer: string,
    passages: readonly Passage[],
    context: JudgeContext,
    reading?: Exclude<EarlyReading, "cited">,
  ): Promise<NonNullable<AttemptResults[Check]>>;
}

/** Does the answer address the question? An empty answer is `not_useful` with `answer_empty`. */
export type UsefulnessJudge = AnswerJudge<"usefulness">;

/** Judges a whole attempt, in the published form. */
export interface ReflectionJudge {
  /** True if it is computed from the verdicts of single sentences, which are then made while the answer streams. */
  readonly usesVerdicts: boolean;
  /** Never throws when it fails: groundedness is then `unknown` and the score `null`. */
  reflect(draft: ReflectedDraft, passages: readonly Passage[], context: JudgeContext): Promise<Reflection>;
}

export interface ReflectedDraft {
  /** The draft, with citation markers. */
  answer: string;
  claims: readonly Claim[];
  /** One for each claim if `usesVerdicts`, otherwise empty. */
  verdicts: readonly ClaimVerdict[];
}

/** Judges one of several candidate answers, each written from a single passage. */
export interface CandidateJudge {
  /**
   * True if it is computed from the verdicts of single sentences, which are then made while the candidates are written.
   */
  readonly usesVerdicts: boolean;
  /**
   * Judges the requested parts, in at most one call if one model judges both; a part that failed is `unknown`, or
   * `null` for the utility.
   */
  judge(
    candidate: { answer: string; claims: readonly Claim[]; early: readonly ClaimVerdict[] },
    passage: Passage,
    wanted: { support: boolean; utility: boolean },
    context: JudgeContext,
  ): Promise<CandidateJudgement>;
}

export type Judges = {
  relevance: RelevanceJudge;
  support: SupportJudge;
  reflection: ReflectionJudge;
  candidates: CandidateJudge;
} & { [Check in AnswerCheck]: AnswerJudge<Check> };
