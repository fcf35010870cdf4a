import { Annotation } from "@langchain/langgraph";
import type { Claim, ClaimVerdict, Reflection, UsefulnessJudgement } from "../contracts/judgement";
import type { Language } from "../contracts/language";
import type { Reason } from "../contracts/reason";
import type { Route, WorkflowNode } from "../contracts/topology";

/** A retrieved passage, without its text: checkpoints stay small, texts live in the run's passage cache. */
export interface RetrievedReference {
  passageId: string;
  /** Fused score, 0–1. */
  score: number;
}

/** One generation and what its checks found. `null` means that check has not run (yet). */
export interface AttemptRecord {
  /** Counts from 1; also the text version of its draft. */
  number: number;
  mode: "grounded" | "model_knowledge";
  text: string;
  claims: Claim[];
  passageIds: string[];
  verdicts: ClaimVerdict[];
  reflection: Reflection | null;
  usefulness: UsefulnessJudgement | null;
}

/** Everything a checkpoint keeps. Every channel is last-value: a node returns the whole new value. */
export const WorkflowState = Annotation.Root({
  question: Annotation<string>,
  language: Annotation<Language>,
  givenLanguage: Annotation<Language | null>,
  pinnedRoute: Annotation<Route | null>,
  route: Annotation<Route>,
  /** What is searched for: the question until a transformation rewrites it. */
  query: Annotation<string>,
  triedQueries: Annotation<string[]>,
  retrieved: Annotation<RetrievedReference[]>,
  /** Passages to answer from; `null` while they have not been graded. */
  relevantIds: Annotation<string[] | null>,
  /** Passage of citation number i + 1: a number keeps its passage for the whole run. */
  citationOrder: Annotation<string[]>,
  /** All retrieval was down: the answer rests on a labelled general-knowledge context. */
  synthetic: Annotation<boolean>,
  transforms: Annotation<number>,
  regenerations: Annotation<number>,
  attempts: Annotation<AttemptRecord[]>,
  /** Why the last attempt failed, for the retry to see. */
  feedback: Annotation<Reason | null>,
  /** First failure that keeps the outcome at most `best_effort`. */
  weakness: Annotation<Reason | null>,
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
}): WorkflowStateValue {
  return {
    question: input.question,
    language: input.language ?? "en",
    givenLanguage: input.language,
    pinnedRoute: input.pinnedRoute,
    route: "kg_retrieval",
    query: input.question,
    triedQueries: [input.question],
    retrieved: [],
    relevantIds: null,
    citationOrder: [],
    synthetic: false,
    transforms: 0,
    regenerations: 0,
    attempts: [],
    feedback: null,
    weakness: null,
    next: "__end__",
  };
}
