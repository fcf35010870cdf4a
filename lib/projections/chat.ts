import type { PassageGrade, Verdict } from "@/lib/contracts/judgement";
import type { Language } from "@/lib/contracts/language";
import type { Reason } from "@/lib/contracts/reason";
import type { Citation, ConfigStamp, LoggedPassage, Outcome, RunEvent } from "@/lib/contracts/run-event";
import type { WorkflowNode } from "@/lib/contracts/topology";
import {
  type AttemptChange,
  type AttemptState,
  applyToChat,
  type ChatState,
  type Degradation,
  emptyChat,
} from "./chat-state";
import { type Sentence, splitSentences } from "./chat-text";
import { type Fold, foldAll } from "./fold";

export interface RetrievalConfidence {
  /** `not-reached`: the run ended before it searched, or before it graded what it had found. */
  state: "pending" | "strong" | "some" | "none" | "not-graded" | "not-reached";
  kept: number;
  total: number;
}

export interface SupportConfidence {
  state: "pending" | "checking" | "judged" | "not-checked" | "not-applicable";
  counts: Record<Verdict, number>;
}

export interface UsefulnessConfidence {
  state: "pending" | "useful" | "not_useful" | "unknown" | "not-checked";
  reason: Reason | null;
}

export interface ChatAttempt {
  number: number;
  changes: readonly AttemptChange[];
  score: number | null;
  /** False while its text or its checks are still under way. */
  settled: boolean;
}

/** One question and its answer, as the chat draws it. */
export interface ChatView {
  question: string;
  language: Language | null;
  status: "starting" | "running" | "ended";
  /** The node at work. */
  node: WorkflowNode | null;
  /** The text shown: the sealed attempt's, or the newest while the run goes on. Retracted sentences are still in it. */
  sentences: Sentence[];
  /** Sources by their number, the answer's own first. */
  sources: ReadonlyMap<number, Citation>;
  citations: readonly Citation[];
  passages: readonly LoggedPassage[];
  grades: readonly PassageGrade[] | null;
  retrieval: RetrievalConfidence;
  support: SupportConfidence;
  usefulness: UsefulnessConfidence;
  attempts: ChatAttempt[];
  degraded: readonly Degradation[];
  outcome: { outcome: Outcome; reason: Reason | null; warning: Reason | null } | null;
  generator: { kind: ConfigStamp["generator"]; model: string | null } | null;
  checks: ConfigStamp["settings"]["checks"] | null;
  modelCalls: number;
  /** US dollars; `null` when no call had a known price. */
  costUsd: number | null;
  /** Running time so far. */
  ms: number;
}

function retrievalConfidence(state: ChatState): RetrievalConfidence {
  const total = state.passages.length;
  if (state.grades === null) {
    if (state.configStamp?.settings.checks.documentGrading === false && total > 0) {
      return { state: "not-graded", kept: 0, total };
    }
    if (state.ended === null && state.final === null) return { state: "pending", kept: 0, total };
    return { state: state.searched && total === 0 ? "none" : "not-reached", kept: 0, total };
  }
  // A passage that nobody could grade is kept: a failed check takes the pass edge.
  const kept = state.grades.filter(({ grade }) => grade !== "irrelevant").length;
  return { state: kept === 0 ? "none" : kept * 2 >= total ? "strong" : "some", kept, total };
}

function supportConfidence(state: ChatState, attempt: AttemptState | undefined): SupportConfidence {
  const counts: Record<Verdict, number> = { supported: 0, partial: 0, contradicted: 0, unsupported: 0, unknown: 0 };
  for (const { result, retraction } of attempt?.judged.values() ?? []) {
    if (retraction === null) counts[result.verdict] += 1;
  }
  if (state.configStamp?.settings.checks.hallucination === false) return { state: "not-checked", counts };
  if (attempt?.groundedness === "not_applicable") return { state: "not-applicable", counts };
  if (attempt === undefined || attempt.draft === "")
    return { state: state.final === null ? "pending" : "not-checked", counts };
  if (attempt.groundedness === null) return { state: state.final === null ? "checking" : "not-checked", counts };
  return { state: "judged", counts };
}

function usefulnessConfidence(state: ChatState, attempt: AttemptState | undefined): UsefulnessConfidence {
  const judgement = attempt?.usefulness ?? null;
  if (judgement !== null) return { state: judgement.usefulness, reason: judgement.reason };
  const off = state.configStamp?.settings.checks.answerQuality === false;
  return { state: off || state.final !== null || state.ended !== null ? "not-checked" : "pending", reason: null };
}

function view(state: ChatState): ChatView {
  const sealed = state.final?.fromAttempt ?? null;
  const newest = state.attempts.at(-1);
  const shown = sealed === null ? newest : state.attempts.find(({ number }) => number === sealed);
  const over = state.final !== null || state.ended !== null;
  const checksOff = state.configStamp?.settings.checks.hallucination === false;
  const open = checksOff || over || shown?.groundedness != null ? "not-checked" : "checking";
  // An abstention has no answer: its rejected drafts are in the trace.
  const hidden = state.final?.outcome === "abstained";
  const outcome = state.ended?.outcome ?? state.final?.outcome ?? null;
  return {
    question: state.question,
    language: state.language,
    status: state.question === "" ? "starting" : state.ended === null ? "running" : "ended",
    node: state.node,
    sentences:
      shown === undefined || hidden
        ? []
        : splitSentences(shown.draft, [...shown.judged.values()], new Set(state.sources.keys()), open),
    sources: state.sources,
    citations: state.final?.citations ?? [],
    passages: state.passages,
    grades: state.grades,
    retrieval: retrievalConfidence(state),
    support: supportConfidence(state, shown),
    usefulness: usefulnessConfidence(state, shown),
    attempts: state.attempts.map((attempt) => ({
      number: attempt.number,
      changes: attempt.changes,
      score: attempt.score,
      settled: over || attempt.number !== newest?.number || attempt.groundedness !== null,
    })),
    degraded: state.degraded,
    outcome:
      outcome === null
        ? null
        : { outcome, reason: state.error ?? state.final?.reason ?? null, warning: state.final?.warning ?? null },
    generator:
      state.configStamp === null ? null : { kind: state.configStamp.generator, model: state.configStamp.chatModel },
    checks: state.configStamp?.settings.checks ?? null,
    modelCalls: state.modelCalls,
    costUsd: state.costUsd,
    ms: state.ended?.ms ?? state.at,
  };
}

/** The chat's fold of one run. */
export const chatFold: Fold<ChatState, ChatView> = {
  start: emptyChat,
  apply: applyToChat,
  view,
};

/** Folds a run's events, or any prefix of them, into its chat turn. */
export function foldChat(events: readonly RunEvent[]): ChatView {
  return foldAll(chatFold, events);
}
