import type { Groundedness, PassageGrade, UsefulnessJudgement } from "@/lib/contracts/judgement";
import type { Language } from "@/lib/contracts/language";
import type { Reason } from "@/lib/contracts/reason";
import type { Citation, ConfigStamp, LoggedPassage, Outcome, RunEvent, RunEventOf } from "@/lib/contracts/run-event";
import type { WorkflowNode } from "@/lib/contracts/topology";
import type { JudgedSentence } from "./chat-text";

export type AttemptChange =
  | { kind: "query-rewritten"; from: string; to: string }
  | { kind: "passages-changed"; added: number; dropped: number }
  /** Written anew from the same passages. */
  | { kind: "regenerated" };

export interface AttemptState {
  number: number;
  /** What led to this attempt since the one before. */
  changes: readonly AttemptChange[];
  draft: string;
  judged: ReadonlyMap<string, JudgedSentence>;
  groundedness: Groundedness | null;
  score: number | null;
  usefulness: UsefulnessJudgement | null;
}

export type Degradation = Pick<RunEventOf<"degraded">, "what" | "reason" | "fallback">;
type AnswerFinal = Pick<
  RunEventOf<"answer-final">,
  "fromAttempt" | "text" | "citations" | "outcome" | "reason" | "warning"
>;

/** What the chat's fold remembers of a run. */
export interface ChatState {
  question: string;
  language: Language | null;
  configStamp: ConfigStamp | null;
  attempts: readonly AttemptState[];
  /** Retrieved since the last generation began. */
  changes: readonly AttemptChange[];
  /** A search has come back, with passages or without. */
  searched: boolean;
  passages: readonly LoggedPassage[];
  /** Every source that a number in any draft may point to. */
  sources: ReadonlyMap<number, Citation>;
  grades: readonly PassageGrade[] | null;
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
  attempts: [],
  changes: [],
  searched: false,
  passages: [],
  sources: new Map(),
  grades: null,
  degraded: [],
  node: null,
  modelCalls: 0,
  costUsd: null,
  at: 0,
  final: null,
  ended: null,
  error: null,
};

function emptyAttempt(number: number, changes: readonly AttemptChange[]): AttemptState {
  return { number, changes, draft: "", judged: new Map(), groundedness: null, score: null, usefulness: null };
}

function withAttempt(state: ChatState, number: number, change: (attempt: AttemptState) => AttemptState): ChatState {
  const known = state.attempts.some((attempt) => attempt.number === number);
  const attempts = known ? state.attempts : [...state.attempts, emptyAttempt(number, [])];
  return { ...state, attempts: attempts.map((attempt) => (attempt.number === number ? change(attempt) : attempt)) };
}

function startNode(state: ChatState, event: RunEventOf<"node-start">): ChatState {
  const entered = { ...state, node: event.visit.node };
  if (event.visit.node !== "generate" || state.attempts.some(({ number }) => number === event.attempt)) return entered;
  const isFirst = state.attempts.length === 0;
  const changes = isFirst || state.changes.length > 0 ? state.changes : [{ kind: "regenerated" } as const];
  return { ...entered, attempts: [...state.attempts, emptyAttempt(event.attempt, changes)], changes: [] };
}

function retrieve(state: ChatState, event: RunEventOf<"retrieval-result">): ChatState {
  const before = new Set(state.passages.map(({ passageId }) => passageId));
  const now = new Set(event.passages.map(({ passageId }) => passageId));
  const added = [...now].filter((id) => !before.has(id)).length;
  const dropped = [...before].filter((id) => !now.has(id)).length;
  const isFirst = state.passages.length === 0 && state.changes.length === 0;
  const sources = new Map(state.sources);
  for (const passage of event.passages) sources.set(passage.number, passage);
  return {
    ...state,
    searched: true,
    passages: event.passages,
    grades: null,
    sources,
    changes: isFirst ? [] : [...state.changes, { kind: "passages-changed", added, dropped }],
  };
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

function retract(state: ChatState, event: RunEventOf<"claim-retract">): ChatState {
  const attempts = state.attempts.map((attempt) => {
    const struck = attempt.judged.get(event.claimId);
    if (struck === undefined) return attempt;
    return { ...attempt, judged: new Map(attempt.judged).set(event.claimId, { ...struck, retraction: event.reason }) };
  });
  return { ...state, attempts };
}

/** Takes one event. */
export function applyToChat(state: ChatState, event: RunEvent): ChatState {
  return { ...step(state, event), at: event.at };
}

function step(state: ChatState, event: RunEvent): ChatState {
  switch (event.type) {
    case "run-start":
      return { ...state, question: event.question, language: event.language, configStamp: event.configStamp };
    case "node-start":
      return startNode(state, event);
    case "query-rewrite":
      return { ...state, changes: [...state.changes, { kind: "query-rewritten", from: event.from, to: event.to }] };
    case "retrieval-result":
      return retrieve(state, event);
    case "grade-result":
      return { ...state, grades: event.grades };
    case "text-delta":
      return withAttempt(state, event.textVersion, (attempt) => ({ ...attempt, draft: attempt.draft + event.delta }));
    case "claim-verdict":
      return judge(state, event);
    case "claim-retract":
      return retract(state, event);
    case "reflection-result": {
      const { groundedness, score } = event.reflection;
      return withAttempt(state, event.attempt, (attempt) => ({ ...attempt, groundedness, score }));
    }
    case "usefulness-result":
      return withAttempt(state, event.attempt, (attempt) => ({ ...attempt, usefulness: event.result }));
    case "model-call": {
      const { costUsd } = event.call;
      const sum = costUsd === null ? state.costUsd : (state.costUsd ?? 0) + costUsd;
      return { ...state, modelCalls: state.modelCalls + 1, costUsd: sum };
    }
    case "degraded": {
      const { what, reason, fallback } = event;
      const told = state.degraded.some((known) => known.what === what && known.fallback === fallback);
      return told ? state : { ...state, degraded: [...state.degraded, { what, reason, fallback }] };
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
