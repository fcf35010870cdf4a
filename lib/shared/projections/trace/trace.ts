import { stepsOfChecks } from "@/lib/shared/contracts/checks/checks";
import { type TextLanguage, textLanguageSchema } from "@/lib/shared/contracts/language";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import type { ModelCall } from "@/lib/shared/contracts/runs/model-call";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import type { ConfigStamp, Outcome, RunEvent, RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import type { Route, Topology, WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import { GENERATES, liveEvents, visitKey } from "../live-events";

/** An event that happened inside a node. */
export type VisitEvent = Extract<RunEvent, { visit: unknown }>;
type Json = RunEventOf<"node-start">["input"];

/** One execution of a node, as the trace shows it. Times are milliseconds of running time. */
export interface NodeVisitView {
  /** `<node>#<count>` */
  key: string;
  node: WorkflowNode;
  /** How often the node has been entered, from 1. */
  count: number;
  /** The attempt of the visit: retrievals and rewrites belong to the generation they lead to. */
  attempt: number;
  /** Time of its first event; a check may start before its node is entered, while the text is streaming. */
  startMs: number;
  /** `null` while it runs, and for an interrupted visit. */
  endMs: number | null;
  /** The duration measured by the node, without work done ahead of it; `null` until it ends. */
  ms: number | null;
  /** True for the repetition of a visit that was interrupted when a process stopped. */
  restarted: boolean;
  input: Json | null;
  output: Json | null;
  summary: Reason | null;
  events: VisitEvent[];
  firstSeq: number;
  lastSeq: number;
}

export interface TracedModelCall {
  seq: number;
  /** The time of its end. */
  at: number;
  visitKey: string;
  call: ModelCall;
}

/** Everything one run did, folded from its events. A prefix of the events folds to the run at that moment. */
export interface TraceView {
  question: string;
  /** The chosen language, or the one that `detect_language` found; `null` before either. */
  language: TextLanguage | null;
  pinnedRoute: Route | null;
  /** The scope of the question; `null`: all documents. */
  scope: LibraryScope | null;
  configStamp: ConfigStamp | null;
  topology: Topology | null;
  /** In the order in which they started. */
  visits: NodeVisitView[];
  modelCalls: TracedModelCall[];
  degradations: RunEventOf<"degraded">[];
  /** Results of the knowledge graph, search by search. */
  graphResults: RunEventOf<"graph-result">[];
  answer: RunEventOf<"answer-final"> | null;
  outcome: Outcome | null;
  error: Reason | null;
  /** Running time up to the last event, or the run's own figure once it has ended. */
  ms: number;
  ended: boolean;
}

/** Folds a run's events, or any prefix of them, into its trace. */
export function foldTrace(events: readonly RunEvent[]): TraceView {
  const live = liveEvents(events);
  const trace: TraceView = {
    question: "",
    language: null,
    pinnedRoute: null,
    scope: null,
    configStamp: null,
    topology: null,
    visits: foldVisits(live),
    modelCalls: [],
    degradations: [],
    graphResults: [],
    answer: null,
    outcome: null,
    error: null,
    ms: events.at(-1)?.at ?? 0,
    ended: false,
  };
  for (const event of live) applyRunEvent(trace, event);
  return trace;
}

function applyRunEvent(trace: TraceView, event: RunEvent): void {
  switch (event.type) {
    case "run-start":
      trace.question = event.question;
      trace.language = event.language;
      trace.pinnedRoute = event.pinnedRoute;
      trace.scope = event.scope ?? null;
      trace.configStamp = event.configStamp;
      trace.topology = event.topology;
      break;
    case "node-end":
      if (event.visit.node === "detect_language") {
        trace.language = textLanguageSchema.safeParse(event.output.language).data ?? trace.language;
      }
      break;
    case "model-call":
      trace.modelCalls.push({ seq: event.seq, at: event.at, visitKey: visitKey(event.visit), call: event.call });
      break;
    case "graph-result":
      trace.graphResults.push(event);
      break;
    case "degraded":
      trace.degradations.push(event);
      break;
    case "answer-final":
      trace.answer = event;
      trace.outcome = event.outcome;
      break;
    case "run-error":
      trace.error = event.reason;
      break;
    case "run-end":
      trace.outcome = event.outcome;
      trace.ms = event.ms;
      trace.ended = true;
      break;
  }
}

function foldVisits(live: readonly RunEvent[]): NodeVisitView[] {
  const byKey = new Map<string, NodeVisitView>();
  for (const event of live) {
    if (!("visit" in event)) continue;
    const key = visitKey(event.visit);
    const visit = byKey.get(key) ?? openVisit(key, event);
    byKey.set(key, visit);
    visit.events.push(event);
    visit.lastSeq = event.seq;
    if (event.type === "node-start") {
      visit.input = event.input;
      visit.restarted = event.restart;
    } else if (event.type === "node-end") {
      visit.endMs = event.at;
      visit.ms = event.ms;
      visit.output = event.output;
      visit.summary = event.summary;
    }
  }
  return assignAttempts([...byKey.values()]);
}

function openVisit(key: string, event: VisitEvent): NodeVisitView {
  return {
    key,
    node: event.visit.node,
    count: event.visit.count,
    attempt: event.attempt,
    startMs: event.at,
    endMs: null,
    ms: null,
    restarted: false,
    input: null,
    output: null,
    summary: null,
    events: [],
    firstSeq: event.seq,
    lastSeq: event.seq,
  };
}

const LEADS_TO_GENERATION: ReadonlySet<WorkflowNode> = new Set([
  "transform_query",
  "expand_query",
  "retrieve",
  "web_search",
  ...stepsOfChecks("passages").map(({ name }) => name),
]);

/**
 * An attempt's number rises only when a generating node is entered, so the steps before the second generation are still
 * logged under the first; here they move to the generation they led to, if there was one.
 */
function assignAttempts(visits: NodeVisitView[]): NodeVisitView[] {
  const generated = visits.filter((visit) => GENERATES.has(visit.node)).map((visit) => visit.attempt);
  const lastAttempt = Math.max(0, ...generated);
  const begun = new Set<number>();
  for (const visit of visits) {
    if (GENERATES.has(visit.node)) begun.add(visit.attempt);
    else if (LEADS_TO_GENERATION.has(visit.node) && begun.has(visit.attempt) && visit.attempt < lastAttempt) {
      visit.attempt += 1;
    }
  }
  return visits;
}
