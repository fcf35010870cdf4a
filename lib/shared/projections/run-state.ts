import type { RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import type { RecordedStep, RunState } from "@/lib/shared/contracts/runs/run-state";

/** What was asked, as the log's `run-start` has it. */
export type Asked = Pick<RunEventOf<"run-start">, "question" | "pinnedRoute" | "earlier"> & {
  language: RunState["givenLanguage"];
  scope?: RunState["scope"] | undefined;
};

/** The state of a run after some steps: what was asked, and what each of them changed. */
export function foldState(asked: Asked, steps: readonly Pick<RecordedStep, "update">[]): RunState {
  const state = initialState(asked);
  for (const { update } of steps) Object.assign(state, update);
  return state;
}

function initialState({ question, language, pinnedRoute, scope = null, earlier }: Asked): RunState {
  return {
    asked: question,
    question,
    language: language ?? "en",
    givenLanguage: language,
    pinnedRoute,
    scope,
    earlier,
    route: "kg_retrieval",
    query: question,
    triedQueries: [question],
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
