import type { PassageGrade, Reflection } from "@/lib/shared/contracts/evaluation/judgement";
import { type AnswerCheck, foundIn, perAnswerCheck } from "@/lib/shared/contracts/evaluation/results";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import type { Calculation } from "@/lib/shared/contracts/library/tables";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type {
  Citation,
  ClosestPassage,
  ConfigStamp,
  DisagreeingSource,
  LoggedPassage,
  Outcome,
  RunEvent,
} from "@/lib/shared/contracts/runs/run-event";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import { type Fold, foldAll } from "../fold";
import { emphasiseSpan } from "../text/emphasise-span";
import { sourceDifference } from "../trace/attempt-difference";
import { attemptText } from "../trace/attempt-text";
import { type CandidateView, candidatesByRank } from "../trace/candidates";
import {
  type AnswerConfidence,
  answerConfidence,
  isSynthetic,
  type RetrievalConfidence,
  retrievalConfidence,
  type SupportConfidence,
  supportConfidence,
} from "./chat-confidence";
import {
  type AttemptState,
  applyToChat,
  type ChatState,
  type Degradation,
  emptyChat,
  type GraphWay,
} from "./chat-state";
import { type Sentence, splitSentences } from "./chat-text";

export type AttemptChange =
  | { kind: "query-rewritten"; from: string; to: string }
  | { kind: "passages-changed"; added: number; dropped: number }
  /** Generated again from the same passages. */
  | { kind: "regenerated" };

export interface ChatAttempt {
  number: number;
  /** Changes since the previous attempt. */
  changes: readonly AttemptChange[];
  score: number | null;
  /** False while its text or its checks are in progress. */
  settled: boolean;
  /** Its text with the judgement of each sentence; with candidates, the chosen one's. */
  sentences: readonly Sentence[];
  /** The query of the last search before it. */
  query: string | null;
  /** The passages it was written from, best first. */
  passages: readonly LoggedPassage[];
  /** The reason its checks give against it; `null` without one. */
  lack: Reason | null;
}

/** An answer judged as a whole by one reflection. */
export interface ChatReflection extends Reflection {
  /** The minimum score for approval. */
  minScore: number;
}

/** Answers written in parallel, one of which was chosen. */
export interface ChatCandidates {
  all: readonly CandidateView[];
  chosenId: string | null;
}

/** One question and its answer, as the chat shows it. */
export interface ChatView extends Record<AnswerCheck, AnswerConfidence> {
  question: string;
  /** A follow-up question rewritten to stand alone; `null` when it was used as asked. */
  standaloneQuestion: string | null;
  /** The scope of the question; `null`: all documents. */
  scope: LibraryScope | null;
  language: TextLanguage | null;
  status: "starting" | "running" | "ended";
  /** The node in progress. */
  node: WorkflowNode | null;
  /**
   * The basis of the text shown: `web` if any of its passages came from the web; `synthetic` is general knowledge, used
   * when the library could not be searched.
   */
  basis: "documents" | "web" | "model" | "synthetic";
  /** The web was searched, with or without results. */
  webSearched: boolean;
  /** How the knowledge graph led to each passage. */
  ways: ReadonlyMap<string, GraphWay>;
  /**
   * The text shown: the final attempt's, or the newest while the run is in progress. Retracted sentences are still in
   * it.
   */
  sentences: readonly Sentence[];
  /** Sources by their number, the answer's own first. */
  sources: ReadonlyMap<number, Citation>;
  citations: readonly Citation[];
  passages: readonly LoggedPassage[];
  grades: readonly PassageGrade[] | null;
  retrieval: RetrievalConfidence;
  support: SupportConfidence;
  /** `null` when no reflection has judged the text shown. */
  reflection: ChatReflection | null;
  /** `null` when one answer was written, or before the choice. */
  candidates: ChatCandidates | null;
  attempts: ChatAttempt[];
  /** The attempt whose text is shown; `null` if none is. */
  shownAttempt: number | null;
  /** A withdrawn attempt, until the first words of the next one; `null` otherwise. */
  withdrawn: ChatAttempt | null;
  degraded: readonly Degradation[];
  outcome: {
    outcome: Outcome;
    reason: Reason | null;
    warning: Reason | null;
    /** What the answer lacks, worst first. */
    missing: readonly Reason[];
  } | null;
  /** Without an answer: the closest passages, best first. Never part of an answer. */
  closest: readonly ClosestPassage[];
  /** The query over a table whose result the text shown states; `null` for any other answer. */
  calculation: Calculation | null;
  /** The value from each source, when sources give different ones. */
  disagreement: readonly DisagreeingSource[];
  generator: ChatState["generator"];
  /** The settings of the run; `null` before its first event. */
  settings: ConfigStamp["settings"] | null;
  modelCalls: number;
  /** US dollars; `null` when no call had a known price. */
  costUsd: number | null;
  /** Running time so far. */
  ms: number;
}

function basisOf(state: ChatState, shown: AttemptState | undefined): ChatView["basis"] {
  if (isSynthetic(state)) return "synthetic";
  if (shown?.withoutDocuments === true) return "model";
  return shown?.passages.some(({ web }) => web !== undefined) === true ? "web" : "documents";
}

function reflectionOf(state: ChatState, shown: AttemptState | undefined): ChatReflection | null {
  const settings = state.configStamp?.settings;
  if (settings?.workflow.method !== "reflection" || shown?.reflection == null) return null;
  return { ...shown.reflection, minScore: settings.reflection.minScore };
}

function candidatesOf(shown: AttemptState | undefined): ChatCandidates | null {
  if (shown === undefined || shown.candidates.chosenId === undefined || shown.candidates.byId.size === 0) return null;
  return { all: candidatesByRank(shown.candidates), chosenId: shown.candidates.chosenId };
}

function changesTo(attempt: AttemptState, before: AttemptState | undefined): AttemptChange[] {
  if (before === undefined) return [];
  const { query, added, dropped } = sourceDifference(before, attempt);
  if (query === null && added.length + dropped.length === 0) return [{ kind: "regenerated" }];
  const rewritten: AttemptChange[] =
    query === null ? [] : [{ kind: "query-rewritten", from: query.from ?? "", to: query.to ?? "" }];
  return [...rewritten, { kind: "passages-changed", added: added.length, dropped: dropped.length }];
}

function sentencesOf(state: ChatState, attempt: AttemptState, over: boolean): readonly Sentence[] {
  const { usefulness } = attempt;
  const support = supportConfidence(state, attempt);
  const isOpen = !over && (support.state === "pending" || support.state === "checking");
  const isWhole = support.state === "reflected" || support.state === "assessed";
  const { draft, judged, claimCount } = attemptText(attempt);
  const known = new Set(state.sources.keys());
  const open = isOpen ? "checking" : isWhole ? "whole" : "not-checked";
  const added = new Map((state.final?.addedCitations ?? []).map(({ claimId, number }) => [claimId, number]));
  const sentences = splitSentences(draft, [...judged.values()], known, open, claimCount, added);
  // An answer that does not answer the question has no such words.
  return emphasiseSpan(sentences, usefulness?.usefulness === "not_useful" ? undefined : usefulness?.span);
}

function lackOf(attempt: AttemptState): Reason | null {
  const { reflection } = attempt;
  if (reflection?.needsRegeneration === true || reflection?.groundedness === "not_grounded") return reflection.reason;
  return foundIn(attempt).find(({ verdict }) => verdict === "failed")?.reason ?? null;
}

function attemptsOf(state: ChatState, over: boolean): ChatAttempt[] {
  const newest = state.attempts.at(-1);
  return state.attempts.map((attempt, index) => ({
    number: attempt.number,
    changes: changesTo(attempt, state.attempts[index - 1]),
    score: attempt.reflection?.score ?? null,
    settled: over || attempt !== newest || attempt.reflection !== null,
    sentences: sentencesOf(state, attempt, over || attempt !== newest),
    query: attempt.query,
    passages: attempt.passages,
    lack: lackOf(attempt),
  }));
}

function view(state: ChatState): ChatView {
  const sealed = state.final?.fromAttempt ?? null;
  const newest = state.attempts.at(-1);
  const shown = sealed === null ? newest : state.attempts.find(({ number }) => number === sealed);
  const over = state.final !== null || state.ended !== null;
  const outcome = state.ended?.outcome ?? state.final?.outcome ?? null;
  const attempts = attemptsOf(state, over);
  // An abstention has no answer: its rejected drafts are shown as attempts.
  const sentences =
    state.final?.outcome === "abstained"
      ? []
      : (attempts.find(({ number }) => number === shown?.number)?.sentences ?? []);
  return {
    question: state.question,
    standaloneQuestion: state.standaloneQuestion,
    scope: state.scope,
    language: state.language,
    status: state.question === "" ? "starting" : state.ended === null ? "running" : "ended",
    node: state.node,
    basis: basisOf(state, shown),
    webSearched: state.webSearched,
    ways: state.ways,
    sentences,
    sources: state.sources,
    citations: state.final?.citations ?? [],
    passages: state.passages,
    grades: state.grades,
    retrieval: retrievalConfidence(state),
    support: supportConfidence(state, shown),
    ...perAnswerCheck((check) => answerConfidence(check, state, shown)),
    reflection: reflectionOf(state, shown),
    candidates: candidatesOf(shown),
    attempts,
    shownAttempt: sentences.length === 0 ? null : (shown?.number ?? null),
    withdrawn: over || sentences.length > 0 ? null : (attempts.at(-2) ?? null),
    degraded: state.degraded,
    outcome:
      outcome === null
        ? null
        : {
            outcome,
            reason: state.error ?? state.final?.reason ?? null,
            warning: state.final?.warning ?? null,
            missing: state.final?.missing ?? [],
          },
    closest: (outcome === "abstained" ? state.final?.closest : undefined) ?? [],
    calculation:
      sentences.length > 0 && state.calculation?.attempt === shown?.number
        ? (state.calculation?.calculation ?? null)
        : null,
    disagreement: state.final?.disagreement ?? [],
    generator: state.generator,
    settings: state.configStamp?.settings ?? null,
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
