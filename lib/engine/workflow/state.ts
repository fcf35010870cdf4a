import { Annotation } from "@langchain/langgraph";
import type {
  CandidateJudgement,
  Claim,
  ClaimVerdict,
  PassageGrade,
  Reflection,
  UsefulnessJudgement,
} from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import type { PassageHop } from "@/lib/shared/contracts/library/knowledge-graph";
import type { Calculation } from "@/lib/shared/contracts/library/tables";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { EarlierTurn } from "@/lib/shared/contracts/runs/run-event";
import type { Route, WorkflowNode } from "@/lib/shared/contracts/runs/topology";

/** A retrieved passage without its text: checkpoints stay small, and texts are in the run's passage cache. */
export interface RetrievedReference {
  passageId: string;
  /** Fused score, 0–1. */
  score: number;
  /** The step from another passage that led to it. */
  lead?: PassageHop;
}

/** One of several concurrent answers, each written from a single passage. */
export interface CandidateRecord {
  /** `a<attempt>.c<rank>` */
  id: string;
  /** Rank of its passage among those used, from 1. */
  rank: number;
  passageId: string;
  text: string;
  claims: Claim[];
  /** Verdicts on sentences made while it was written; empty if single sentences are not judged. */
  verdicts: ClaimVerdict[];
  /** `null` until it is assessed. */
  judgement: CandidateJudgement | null;
  /** Why it is worse than the generator's normal output; `null` if all went well. */
  weakness: Reason | null;
}

/** One generation and the results of its checks. `null` means that the check has not run (yet). */
export interface AttemptRecord {
  /** Counts from 1; also the text version of its draft. */
  number: number;
  mode: "grounded" | "model_knowledge";
  text: string;
  /** It ends with a failed sentence: it was stopped there, because it is written again. */
  cutShort: boolean;
  claims: Claim[];
  passageIds: string[];
  verdicts: ClaimVerdict[];
  reflection: Reflection | null;
  usefulness: UsefulnessJudgement | null;
  /** Empty unless candidates were written; the text is then that of the chosen one. */
  candidates: CandidateRecord[];
}

/** The content of a checkpoint. Every channel is last-value: a node returns the whole new value. */
export const WorkflowState = Annotation.Root({
  /** The question as typed; `question` is completed if it refers to earlier ones. */
  asked: Annotation<string>,
  question: Annotation<string>,
  language: Annotation<TextLanguage>,
  givenLanguage: Annotation<TextLanguage | null>,
  pinnedRoute: Annotation<Route | null>,
  /** The part of the library to search; `null` = the whole library. */
  scope: Annotation<LibraryScope | null>,
  /** Earlier turns that a follow-up question may refer to. */
  earlier: Annotation<EarlierTurn[]>,
  /** Delimits quoted material in the run's prompts. */
  fence: Annotation<string>,
  route: Annotation<Route>,
  /** The current query: the question until a transformation rewrites it. */
  query: Annotation<string>,
  triedQueries: Annotation<string[]>,
  /** Hypothetical passage for the dense search; `null` = the query itself. */
  expansion: Annotation<string | null>,
  /** Further wordings of the query to search with. */
  variants: Annotation<string[]>,
  /**
   * The question if `query` is a list of words: the dense side searches for its meaning. `null`: `query` serves both
   * sides.
   */
  queryMeaning: Annotation<string | null>,
  retrieved: Annotation<RetrievedReference[]>,
  /** Passages to answer from; `null` while they have not been graded. */
  relevantIds: Annotation<string[] | null>,
  /** Grades of the searches without a relevant passage, oldest first. */
  refused: Annotation<PassageGrade[][]>,
  /** Whether the last search found the same passages as one of them. */
  foundBefore: Annotation<boolean>,
  /** Passage of citation number i + 1: a number refers to the same passage for the whole run. */
  citationOrder: Annotation<string[]>,
  /** The calculation that the answer states, and what it counts or lists in the question's words. */
  calculated: Annotation<{ calculation: Calculation; noun: string | null } | null>,
  /** All retrieval was down: the answer uses a labelled general-knowledge context. */
  synthetic: Annotation<boolean>,
  /** Whether the web was searched, which happens once per run. */
  webSearched: Annotation<boolean>,
  transforms: Annotation<number>,
  regenerations: Annotation<number>,
  attempts: Annotation<AttemptRecord[]>,
  /** Why the last attempt failed, for the retry's prompt. */
  feedback: Annotation<Reason | null>,
  /** First failure that limits the outcome to `best_effort`. */
  weakness: Annotation<Reason | null>,
  /** A remark beside the answer that does not weaken it: a requested source is unavailable. */
  notice: Annotation<Reason | null>,
  /** Reason of the last decision node; reported by the ending if a cap was reached. */
  decided: Annotation<Reason | null>,
  /** Result of the last decision node. */
  next: Annotation<WorkflowNode>,
});
export type WorkflowStateValue = typeof WorkflowState.State;
export type WorkflowUpdate = typeof WorkflowState.Update;

/** The state at the start of a run. */
export function initialState(input: {
  question: string;
  language: TextLanguage | null;
  pinnedRoute: Route | null;
  scope: LibraryScope | null;
  earlier: EarlierTurn[];
  fence: string;
}): WorkflowStateValue {
  return {
    asked: input.question,
    question: input.question,
    language: input.language ?? "en",
    givenLanguage: input.language,
    pinnedRoute: input.pinnedRoute,
    scope: input.scope,
    earlier: input.earlier,
    fence: input.fence,
    route: "kg_retrieval",
    query: input.question,
    triedQueries: [input.question],
    expansion: null,
    variants: [],
    queryMeaning: null,
    retrieved: [],
    relevantIds: null,
    refused: [],
    foundBefore: false,
    citationOrder: [],
    calculated: null,
    synthetic: false,
    webSearched: false,
    transforms: 0,
    regenerations: 0,
    attempts: [],
    feedback: null,
    weakness: null,
    notice: null,
    decided: null,
    next: "__end__",
  };
}
