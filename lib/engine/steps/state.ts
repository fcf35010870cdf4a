import { Annotation } from "@langchain/langgraph";
import type { RunState, StateUpdate } from "@/lib/shared/contracts/runs/run-state";

export type { AttemptRecord, CandidateRecord } from "@/lib/shared/contracts/runs/run-state";

/** The parts of `RunState` as LangGraph's channels. Every one is last-value: a node returns the whole new value. */
export const WorkflowState = Annotation.Root({
  asked: Annotation<RunState["asked"]>,
  question: Annotation<RunState["question"]>,
  language: Annotation<RunState["language"]>,
  givenLanguage: Annotation<RunState["givenLanguage"]>,
  pinnedRoute: Annotation<RunState["pinnedRoute"]>,
  scope: Annotation<RunState["scope"]>,
  earlier: Annotation<RunState["earlier"]>,
  route: Annotation<RunState["route"]>,
  query: Annotation<RunState["query"]>,
  triedQueries: Annotation<RunState["triedQueries"]>,
  expansion: Annotation<RunState["expansion"]>,
  variants: Annotation<RunState["variants"]>,
  queryMeaning: Annotation<RunState["queryMeaning"]>,
  retrieved: Annotation<RunState["retrieved"]>,
  relevantIds: Annotation<RunState["relevantIds"]>,
  refused: Annotation<RunState["refused"]>,
  foundBefore: Annotation<RunState["foundBefore"]>,
  citationOrder: Annotation<RunState["citationOrder"]>,
  calculated: Annotation<RunState["calculated"]>,
  synthetic: Annotation<RunState["synthetic"]>,
  webSearched: Annotation<RunState["webSearched"]>,
  transforms: Annotation<RunState["transforms"]>,
  regenerations: Annotation<RunState["regenerations"]>,
  attempts: Annotation<RunState["attempts"]>,
  feedback: Annotation<RunState["feedback"]>,
  weakness: Annotation<RunState["weakness"]>,
  notice: Annotation<RunState["notice"]>,
  decided: Annotation<RunState["decided"]>,
  next: Annotation<RunState["next"]>,
});
export type WorkflowStateValue = RunState;
export type WorkflowUpdate = StateUpdate;
