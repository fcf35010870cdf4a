import type { PassageGrade, Reflection, UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import type { Language } from "@/lib/shared/contracts/language";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import type { GraphHit, LinkedEntity } from "@/lib/shared/contracts/library/knowledge-graph";
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
import { applyToCandidates, type CandidateSet, NO_CANDIDATES } from "../trace/candidates";
import type { JudgedSentence } from "./chat-text";

export interface AttemptState extends AttemptSources {
  number: number;
  /** Written without any document, from the model's own knowledge. */
  withoutDocuments: boolean;
  draft: string;
  judged: ReadonlyMap<string, JudgedSentence>;
  reflection: Reflection | null;
  usefulness: UsefulnessJudgement | null;
  candidates: CandidateSet;
}

/** The best path by which the graph led to a passage, and the question's entities that it knows. */
export interface GraphWay {
  hit: GraphHit;
  entities: readonly LinkedEntity[];
}

export type Degradation = Pick<RunEventOf<"degraded">, "what" | "reason" | "fallback">;
type AnswerFinal = Pick<
  RunEventOf<"answer-final">,
  "fromAttempt" | "text" | "citations" | "outcome" | "reason" | "warning" | "missing" | "closest" | "disagreement"
>;

/** The chat fold's state of a run. */
export interface ChatState {
  question: string;
  language: Language | null;
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
  degraded: [],
  node: null,
  modelCalls: 0,
  costUsd: null,
  at: 0,
  final: null,
  ended: null,
  error: null,
};

/** A path with steps, or with a sentence that leads to the passage, is preferred to names alone. */
function withWays(before: ChatState["ways"], { hits, entities }: RunEventOf<"graph-result">): ChatState["ways"] {
  const ways = new Map(before);
  const fresh = new Set<string>();
  for (const hit of hits) {
    const known = ways.get(hit.passageId)?.hit;
    if (fresh.has(hit.passageId) && (!tells(hit) || (known !== undefined && tells(known)))) continue;
    fresh.add(hit.passageId);
    ways.set(hit.passageId, { hit, entities });
  }
  return ways;
}

const tells = ({ path, lead }: GraphHit) => path.length > 0 || lead !== undefined;

function beginAttempt(state: ChatState, number: number, withoutDocuments: boolean): AttemptState {
  return {
    number,
    withoutDocuments,
    query: state.query,
    passages: state.passages,
    draft: "",
    judged: new Map(),
    reflection: null,
    usefulness: null,
    candidates: NO_CANDIDATES,
  };
}

function withAttempt(state: ChatState, number: number, change: (attempt: AttemptState) => AttemptState): ChatState {
  const known = state.attempts.some((attempt) => attempt.number === number);
  const attempts = known ? state.attempts : [...state.attempts, beginAttempt(state, number, false)];
  return { ...state, attempts: attempts.map((attempt) => (attempt.number === number ? change(attempt) : attempt)) };
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

function judge(state: ChatState, event: RunEventOf<"claim-verdict">): ChatState {
  return withAttempt(state, event.textVersion, (attempt) => {
    const retraction = attempt.judged.get(event.claim.id)?.retraction ?? null;
    const judged = new Map(attempt.judged).set(event.claim.id, {
      claim: event.claim,
      result: event.result,
      retraction,
    });
    return { ...attempt, judged };
  });
}

function withCandidates(state: ChatState, event: RunEvent): ChatState {
  return withAttempt(state, event.attempt, (attempt) => ({
    ...attempt,
    candidates: applyToCandidates(attempt.candidates, event),
  }));
}

function retract(state: ChatState, event: RunEventOf<"claim-retract">): ChatState {
  const attempts = state.attempts.map((attempt) => {
    const struck = attempt.judged.get(event.claimId);
    if (struck === undefined) return { ...attempt, candidates: applyToCandidates(attempt.candidates, event) };
    return { ...attempt, judged: new Map(attempt.judged).set(event.claimId, { ...struck, retraction: event.reason }) };
  });
  return { ...state, attempts };
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
    case "graph-result":
      return { ...state, ways: withWays(state.ways, event) };
    case "web-result":
      return { ...state, webSearched: true };
    case "grade-result":
      return { ...state, grades: event.grades };
    case "text-delta":
      if (event.candidateId !== undefined) return withCandidates(state, event);
      return withAttempt(state, event.textVersion, (attempt) => ({ ...attempt, draft: attempt.draft + event.delta }));
    case "candidate-result":
    case "candidate-judgement":
    case "candidate-select":
      return withCandidates(state, event);
    case "claim-verdict":
      return event.candidateId === undefined ? judge(state, event) : withCandidates(state, event);
    case "claim-retract":
      return retract(state, event);
    case "reflection-result":
      return withAttempt(state, event.attempt, (attempt) => ({ ...attempt, reflection: event.reflection }));
    case "usefulness-result":
      return withAttempt(state, event.attempt, (attempt) => ({ ...attempt, usefulness: event.result }));
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
      return state;
  }
}
