import { countVerdicts } from "@/lib/shared/contracts/evaluation/count-verdicts";
import type { PassageGrade, StatedVerdict } from "@/lib/shared/contracts/evaluation/judgement";
import { type AttemptResults, NO_RESULTS, resultsOf } from "@/lib/shared/contracts/evaluation/results";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import type { LoggedPassage, RunEvent, RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import type { JudgedSentence } from "../chat/chat-text";
import { GENERATES } from "../live-events";
import { applyToAttempt, attemptText, NO_TEXT } from "./attempt-text";
import { type CandidateView, candidatesByRank } from "./candidates";
import { foldTrace, type NodeVisitView, type TraceView } from "./trace";

/** A candidate of an attempt, and whether its text became the attempt's. */
export interface AttemptCandidate extends CandidateView {
  selected: boolean;
}

/** One generation and its checks, with the retrievals and rewrites that led to it. Times are milliseconds. */
export interface AttemptView extends AttemptResults {
  number: number;
  /** The query of the attempt's last retrieval; that of the previous attempt when nothing was retrieved again. */
  query: string | null;
  rewrites: Pick<RunEventOf<"query-rewrite">, "from" | "to" | "method" | "reason">[];
  /** The passage that the dense search used instead of the query (HyDE). */
  hypotheticalPassage: string | null;
  /** Passages of the last retrieval, best first. */
  passages: LoggedPassage[];
  grades: PassageGrade[];
  /** Entities and paths from the knowledge graph in the last retrieval; `null` when there were none. */
  graph: Pick<RunEventOf<"graph-result">, "entities" | "hits"> | null;
  /** The draft as generated, retracted sentences included; with candidates, the text of the chosen one. */
  text: string;
  /** In the order of the text; a claim judged twice has its last verdict. */
  claims: JudgedSentence[];
  /** Written in parallel, best passage first; empty when one answer was written. */
  candidates: AttemptCandidate[];
  verdictCounts: Record<StatedVerdict, number>;
  /** The reflection's score; `null` when groundedness was not checked. */
  score: number | null;
  modelCalls: ModelCall[];
  promptTokens: number;
  completionTokens: number;
  /** US dollars; `null` when no call had a known price. */
  costUsd: number | null;
  startMs: number;
  /** From the start of the attempt's first visit to the end of its last. */
  ms: number;
}

/** Folds a run's events, or any prefix of them, into its attempts, in order. */
export function foldAttempts(events: readonly RunEvent[]): AttemptView[] {
  return attemptsOf(foldTrace(events));
}

/** The attempts of a run whose events are already folded. */
export function attemptsOf(trace: Pick<TraceView, "visits">): AttemptView[] {
  const byNumber = new Map<number, NodeVisitView[]>();
  for (const visit of trace.visits) {
    const visits = byNumber.get(visit.attempt) ?? [];
    visits.push(visit);
    byNumber.set(visit.attempt, visits);
  }
  const attempts: AttemptView[] = [];
  for (const [number, visits] of [...byNumber].sort(([a], [b]) => a - b)) {
    attempts.push(foldAttempt(number, visits, attempts.at(-1)));
  }
  return attempts;
}

function foldAttempt(number: number, visits: readonly NodeVisitView[], before: AttemptView | undefined): AttemptView {
  const startMs = Math.min(...visits.map((visit) => visit.startMs));
  const endMs = Math.max(...visits.map((visit) => visit.endMs ?? visit.events.at(-1)?.at ?? visit.startMs));
  const attempt: AttemptView = {
    number,
    query: before?.query ?? null,
    rewrites: [],
    hypotheticalPassage: before?.hypotheticalPassage ?? null,
    passages: before?.passages ?? [],
    grades: before?.grades ?? [],
    graph: before?.graph ?? null,
    text: "",
    claims: [],
    candidates: [],
    verdictCounts: countVerdicts([]),
    ...NO_RESULTS,
    score: null,
    modelCalls: [],
    promptTokens: 0,
    completionTokens: 0,
    costUsd: null,
    startMs,
    ms: endMs - startMs,
  };
  let written = NO_TEXT;
  const logged = visits.flatMap((visit) => visit.events).sort((a, b) => a.seq - b.seq);
  const generatedFrom = visits.find((visit) => GENERATES.has(visit.node))?.firstSeq ?? Number.POSITIVE_INFINITY;
  for (const event of logged) {
    // A last search without a further generation is in the trace, but this text was not made from it.
    const cameTooLate =
      event.seq > generatedFrom &&
      (event.type === "retrieval-result" ||
        event.type === "graph-result" ||
        event.type === "grade-result" ||
        event.type === "query-expand");
    if (cameTooLate) continue;
    written = applyToAttempt(written, event);
    applyEvent(attempt, event);
  }
  const { draft, judged } = attemptText(written);
  attempt.text = draft;
  Object.assign(attempt, resultsOf(written));
  attempt.score = written.reflection?.score ?? null;
  attempt.candidates = candidatesByRank(written.candidates).map((candidate) => ({
    ...candidate,
    selected: candidate.id === written.candidates.chosenId,
  }));
  attempt.claims = [...judged.values()].sort((a, b) => a.claim.start - b.claim.start);
  attempt.verdictCounts = countVerdicts(attempt.claims.map(({ result }) => result.verdict));
  return attempt;
}

/** What led to the attempt, and what it took. */
function applyEvent(attempt: AttemptView, event: NodeVisitView["events"][number]): void {
  switch (event.type) {
    case "query-rewrite":
      attempt.hypotheticalPassage = null;
      attempt.rewrites.push({ from: event.from, to: event.to, method: event.method, reason: event.reason });
      break;
    case "query-expand":
      attempt.hypotheticalPassage = event.passage;
      break;
    case "retrieval-result":
      attempt.query = event.query;
      attempt.passages = event.passages;
      attempt.grades = [];
      break;
    case "graph-result":
      attempt.graph = { entities: event.entities, hits: event.hits };
      break;
    case "grade-result":
      attempt.grades = event.grades;
      break;
    case "model-call":
      attempt.modelCalls.push(event.call);
      attempt.promptTokens += event.call.promptTokens ?? 0;
      attempt.completionTokens += event.call.completionTokens ?? 0;
      if (event.call.costUsd !== null) attempt.costUsd = (attempt.costUsd ?? 0) + event.call.costUsd;
      break;
  }
}
