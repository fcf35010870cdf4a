import type { PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import { isResult } from "@/lib/shared/contracts/evaluation/results";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import type { GraphHit, LinkedEntity } from "@/lib/shared/contracts/library/knowledge-graph";
import type { Calculation } from "@/lib/shared/contracts/library/tables";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type {
  Citation,
  ConfigStamp,
  LoggedPassage,
  Outcome,
  RunEvent,
  RunEventOf,
} from "@/lib/shared/contracts/runs/run-event";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import { GENERATES } from "../live-events";
import type { AttemptSources } from "../trace/attempt-difference";
import { type AttemptText, applyToAttempt, NO_TEXT } from "../trace/attempt-text";

export interface AttemptState extends AttemptSources, AttemptText {
  number: number;
  /** Written without any document, from the model's own knowledge. */
  withoutDocuments: boolean;
}

/** The best path by which the graph led to a passage, and the question's entities that it knows. */
export interface GraphWay {
  hit: GraphHit;
  entities: readonly LinkedEntity[];
}

export type Degradation = Pick<RunEventOf<"degraded">, "what" | "reason" | "fallback">;
type AnswerFinal = Pick<
  RunEventOf<"answer-final">,
  | "fromAttempt"
  | "text"
  | "citations"
  | "addedCitations"
  | "outcome"
  | "reason"
  | "warning"
  | "missing"
  | "closest"
  | "disagreement"
>;

/** The chat fold's state of a run. */
export interface ChatState {
  question: string;
  language: TextLanguage | null;
  configStamp: ConfigStamp | null;
  /** The generator of its answer; `null` before the first event. */
  generator: { kind: ConfigStamp["generator"]; model: string | null } | null;
  /** The question rewritten to stand alone; `null` when it was used as asked. */
  standaloneQuestion: string | null;
  scope: LibraryScope | null;
  attempts: readonly AttemptState[];
  /** The query of the last search. */
  query: string | null;
  /** A search has returned, with or without passages. */
  searched: boolean;
  passages: readonly LoggedPassage[];
  /** Every source that a number in any draft may refer to. */
  sources: ReadonlyMap<number, Citation>;
  grades: readonly PassageGrade[] | null;
  /** How the knowledge graph led to each passage. */
  ways: ReadonlyMap<string, GraphWay>;
  webSearched: boolean;
  /** A query over a table, and the attempt that states its result. */
  calculation: { attempt: number; calculation: Calculation } | null;
  degraded: readonly Degradation[];
  node: WorkflowNode | null;
  modelCalls: number;
  costUsd: number | null;
  at: number;
  final: AnswerFinal | null;
  ended: { outcome: Outcome; ms: number } | null;
  error: Reason | null;
}

export const emptyChat: ChatState = {
  question: "",
  language: null,
  configStamp: null,
  generator: null,
  standaloneQuestion: null,
  scope: null,
  attempts: [],
  query: null,
  searched: false,
  passages: [],
  sources: new Map(),
  grades: null,
  ways: new Map(),
  webSearched: false,
  calculation: null,
  degraded: [],
  node: null,
  modelCalls: 0,
  costUsd: null,
  at: 0,
  final: null,
  ended: null,
  error: null,
};

/**
 * How each passage was found, if that is informative: by relations that say how two things are related, or by a name in
 * another passage's sentence. That names occur in one sentence, or in the question, says nothing about an answer; a
 * trace shows it.
 */
function withWays(before: ChatState["ways"], { hits, entities }: RunEventOf<"graph-result">): ChatState["ways"] {
  const ways = new Map(before);
  const fresh = new Set<string>();
  for (const found of hits) {
    const hit = { ...found, path: found.path.filter(({ type }) => type !== "related_to") };
    if (fresh.has(hit.passageId)) continue;
    // A later search replaces the results of an earlier one.
    ways.delete(hit.passageId);
    if (hit.path.length === 0 && hit.lead === undefined) continue;
    fresh.add(hit.passageId);
    ways.set(hit.passageId, { hit, entities });
  }
  return ways;
}

function beginAttempt(state: ChatState, number: number, withoutDocuments: boolean): AttemptState {
  return { ...NO_TEXT, number, withoutDocuments, query: state.query, passages: state.passages };
}

function withAttempt(state: ChatState, number: number, event: RunEvent): ChatState {
  const known = state.attempts.some((attempt) => attempt.number === number);
  const attempts = known ? state.attempts : [...state.attempts, beginAttempt(state, number, false)];
  return {
    ...state,
    attempts: attempts.map((attempt) => (attempt.number === number ? applyToAttempt(attempt, event) : attempt)),
  };
}

function startNode(state: ChatState, event: RunEventOf<"node-start">): ChatState {
  const { node } = event.visit;
  const entered = { ...state, node };
  if (!GENERATES.has(node) || state.attempts.some(({ number }) => number === event.attempt)) return entered;
  // With candidates, which are written from passages, a single answer is one written without them.
  const method = state.configStamp?.settings.workflow.method;
  const withoutDocuments = node === "generate" && (!state.searched || method === "candidates");
  return { ...entered, attempts: [...state.attempts, beginAttempt(state, event.attempt, withoutDocuments)] };
}

function retrieve(state: ChatState, event: RunEventOf<"retrieval-result">): ChatState {
  const sources = new Map(state.sources);
  for (const passage of event.passages) sources.set(passage.number, passage);
  return { ...state, searched: true, query: event.query, passages: event.passages, grades: null, sources };
}

/** Applies one event. */
export function applyToChat(state: ChatState, event: RunEvent): ChatState {
  return { ...step(state, event), at: event.at };
}

function step(state: ChatState, event: RunEvent): ChatState {
  switch (event.type) {
    case "run-start":
      return {
        ...state,
        question: event.question,
        scope: event.scope ?? null,
        language: event.language,
        configStamp: event.configStamp,
        generator: { kind: event.configStamp.generator, model: event.configStamp.chatModel },
      };
    case "node-start":
      return startNode(state, event);
    case "question-condense":
      return { ...state, standaloneQuestion: event.to === event.from ? null : event.to };
    case "retrieval-result":
      return retrieve(state, event);
    case "calculation-result":
      return { ...state, calculation: { attempt: event.attempt, calculation: event.calculation } };
    case "graph-result":
      return { ...state, ways: withWays(state.ways, event) };
    case "web-result":
      return { ...state, webSearched: true };
    case "grade-result":
      return { ...state, grades: event.grades };
    case "text-delta":
    case "claim-verdict":
      return withAttempt(state, event.candidateId === undefined ? event.textVersion : event.attempt, event);
    case "node-end":
      return GENERATES.has(event.visit.node) ? withAttempt(state, event.attempt, event) : state;
    case "candidate-result":
    case "candidate-judgement":
    case "candidate-select":
      return withAttempt(state, event.attempt, event);
    case "claim-retract":
      return { ...state, attempts: state.attempts.map((attempt) => applyToAttempt(attempt, event)) };
    case "model-call": {
      const { costUsd } = event.call;
      const sum = costUsd === null ? state.costUsd : (state.costUsd ?? 0) + costUsd;
      return { ...state, modelCalls: state.modelCalls + 1, costUsd: sum };
    }
    case "degraded": {
      const { what, reason, fallback } = event;
      const isKnown = state.degraded.some((known) => known.what === what && known.fallback === fallback);
      return isKnown ? state : { ...state, degraded: [...state.degraded, { what, reason, fallback }] };
    }
    case "answer-final": {
      const sources = new Map(state.sources);
      for (const citation of event.citations) sources.set(citation.number, citation);
      return { ...state, final: event, sources };
    }
    case "run-end":
      return { ...state, ended: { outcome: event.outcome, ms: event.ms }, node: null };
    case "run-error":
      return { ...state, error: event.reason };
    default:
      return isResult(event) ? withAttempt(state, event.attempt, event) : state;
  }
}
