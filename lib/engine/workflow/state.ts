import { Annotation } from "@langchain/langgraph";
import type {
  CandidateJudgement,
  Claim,
  ClaimVerdict,
  PassageGrade,
  Reflection,
  UsefulnessJudgement,
} from "@/lib/shared/contracts/evaluation/judgement";
import type { Language } from "@/lib/shared/contracts/language";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import type { PassageHop } from "@/lib/shared/contracts/library/knowledge-graph";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { EarlierTurn } from "@/lib/shared/contracts/runs/run-event";
import type { Route, WorkflowNode } from "@/lib/shared/contracts/runs/topology";

/** A retrieved passage, without its text: checkpoints stay small, texts live in the run's passage cache. */
export interface RetrievedReference {
  passageId: string;
  /** Fused score, 0–1. */
  score: number;
  /** What led on to it from another passage. */
  lead?: PassageHop;
}

/** One of several answers written side by side, each from a single passage. */
export interface CandidateRecord {
  /** `a<attempt>.c<rank>` */
  id: string;
  /** Of its passage among those used, from 1. */
  rank: number;
  passageId: string;
  text: string;
  claims: Claim[];
  /** Sentences judged while it was written; empty where nothing judges single sentences. */
  verdicts: ClaimVerdict[];
  /** `null` until it was assessed. */
  judgement: CandidateJudgement | null;
  /** Why it is less than the generator should have given; `null` when all went well. */
  weakness: Reason | null;
}

/** One generation and what its checks found. `null` means that check has not run (yet). */
export interface AttemptRecord {
  /** Counts from 1; also the text version of its draft. */
  number: number;
  mode: "grounded" | "model_knowledge";
  text: string;
  /** It ends with a sentence that did not hold: it was stopped there, because it is written again anyway. */
  cutShort: boolean;
  claims: Claim[];
  passageIds: string[];
  verdicts: ClaimVerdict[];
  reflection: Reflection | null;
  usefulness: UsefulnessJudgement | null;
  /** Empty unless candidates were written; the text is the chosen one's then. */
  candidates: CandidateRecord[];
}

/** Everything a checkpoint keeps. Every channel is last-value: a node returns the whole new value. */
export const WorkflowState = Annotation.Root({
  /** The question as it was typed; `question` is made to stand alone where it refers to earlier ones. */
  asked: Annotation<string>,
  question: Annotation<string>,
  language: Annotation<Language>,
  givenLanguage: Annotation<Language | null>,
  pinnedRoute: Annotation<Route | null>,
  /** What it is asked of; `null` = the whole library. */
  scope: Annotation<LibraryScope | null>,
  /** What a follow-up question may refer to. */
  earlier: Annotation<EarlierTurn[]>,
  /** Delimits quoted material in the run's prompts. */
  fence: Annotation<string>,
  route: Annotation<Route>,
  /** What is searched for: the question until a transformation rewrites it. */
  query: Annotation<string>,
  triedQueries: Annotation<string[]>,
  /** Hypothetical passage that the dense search uses; `null` = the query itself. */
  expansion: Annotation<string | null>,
  /** Further wordings of the query that are searched with as well. */
  variants: Annotation<string[]>,
  /** The question, where `query` is a list of words: its meaning is searched for beside them. `null`: `query` has both. */
  queryMeaning: Annotation<string | null>,
  retrieved: Annotation<RetrievedReference[]>,
  /** Passages to answer from; `null` while they have not been graded. */
  relevantIds: Annotation<string[] | null>,
  /** Grades of the searches of which no passage was relevant, oldest first. */
  refused: Annotation<PassageGrade[][]>,
  /** The last search found the passages of one of them. */
  foundBefore: Annotation<boolean>,
  /** Passage of citation number i + 1: a number keeps its passage for the whole run. */
  citationOrder: Annotation<string[]>,
  /** All retrieval was down: the answer rests on a labelled general-knowledge context. */
  synthetic: Annotation<boolean>,
  /** The web is searched once a run. */
  webSearched: Annotation<boolean>,
  transforms: Annotation<number>,
  regenerations: Annotation<number>,
  attempts: Annotation<AttemptRecord[]>,
  /** Why the last attempt failed, for the retry to see. */
  feedback: Annotation<Reason | null>,
  /** First failure that keeps the outcome at most `best_effort`. */
  weakness: Annotation<Reason | null>,
  /** Something to be said beside the answer that takes nothing from it: a source that was asked for and is not there. */
  notice: Annotation<Reason | null>,
  /** Why the last decision node decided so; what the ending reports when a cap was spent. */
  decided: Annotation<Reason | null>,
  /** Verdict of the last decision node. */
  next: Annotation<WorkflowNode>,
});
export type WorkflowStateValue = typeof WorkflowState.State;
export type WorkflowUpdate = typeof WorkflowState.Update;

/** The state a run begins with. */
export function initialState(input: {
  question: string;
  language: Language | null;
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
