import { CHECK_IDS, CHECK_REASONS, CHECKS, JUDGEMENTS } from "@/lib/shared/contracts/checks/checks";
import type { Groundedness, Verdict } from "@/lib/shared/contracts/evaluation/judgement";
import { type Finding, foundBy, isResult } from "@/lib/shared/contracts/evaluation/results";
import { keepsPassage } from "@/lib/shared/contracts/library/keeps-passage";
import type { Visit } from "@/lib/shared/contracts/runs/event-place";
import { NAMED_DOUBTS, type ReasonCode } from "@/lib/shared/contracts/runs/reason";
import type { RunEvent, RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import type { Route, Topology, WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import { type Fold, foldAll } from "../fold";
import { GENERATES } from "../live-events";
import { applyToCandidates, type CandidateSet, currentCandidate, NO_CANDIDATES } from "../trace/candidates";
import { type EdgeKey, edgeKey } from "./edge-key";

/** The one figure that a node shows beside its name. */
export type NodeFigure =
  | { kind: "language"; language: string }
  | { kind: "route"; route: Route }
  | { kind: "found"; count: number }
  | { kind: "kept"; kept: number; total: number }
  | { kind: "supported"; supported: number; total: number }
  | { kind: "grounded"; groundedness: Groundedness }
  /** What a check of the whole answer found. */
  | { kind: "checked"; finding: Finding }
  | { kind: "score"; score: number | null }
  | { kind: "candidates"; count: number }
  /** Candidates that their passage supports fully. */
  | { kind: "fully"; fully: number; total: number }
  | { kind: "chosen"; rank: number }
  /** Rows that a calculation is made of. */
  | { kind: "computed"; rows: number }
  /** The result of a decision; also `no` when it was skipped because a cap or the deadline was reached. */
  | { kind: "decided"; answer: "yes" | "no" | "unknown" | "not_applicable" };

/** `stopped`, `failed`: was active when the run was cancelled or failed. */
export type NodeStatus = "idle" | "active" | "done" | "stopped" | "failed";

export interface NodeRun {
  status: NodeStatus;
  /** Its last visit used a fallback. */
  degraded: boolean;
  visits: number;
  /** Duration of the last finished visit. */
  ms: number | null;
  figure: NodeFigure | null;
}

/** A run's progress through the graph. */
export interface DiagramView {
  /** The compiled graph of this run; `null` before its first event. */
  topology: Topology | null;
  nodes: ReadonlyMap<WorkflowNode, NodeRun>;
  /** Edges taken, with their counts. */
  edges: ReadonlyMap<EdgeKey, number>;
  /** The edge taken last, while the run is in progress. */
  current: EdgeKey | null;
  ended: boolean;
}

interface DiagramState extends DiagramView {
  last: WorkflowNode | null;
  verdicts: ReadonlyMap<string, Verdict>;
  candidates: CandidateSet;
}

const IDLE: NodeRun = { status: "idle", degraded: false, visits: 0, ms: null, figure: null };

const start: DiagramState = {
  topology: null,
  nodes: new Map(),
  edges: new Map(),
  current: null,
  ended: false,
  last: null,
  verdicts: new Map(),
  candidates: NO_CANDIDATES,
};

function withNode(state: DiagramState, node: WorkflowNode, change: Partial<NodeRun>): DiagramState {
  const nodes = new Map(state.nodes).set(node, { ...(state.nodes.get(node) ?? IDLE), ...change });
  return { ...state, nodes };
}

function take(state: DiagramState, source: WorkflowNode, target: WorkflowNode): DiagramState {
  const exists = state.topology?.edges.some((edge) => edge.source === source && edge.target === target) ?? false;
  if (!exists) return state;
  const key = edgeKey(source, target);
  return { ...state, edges: new Map(state.edges).set(key, (state.edges.get(key) ?? 0) + 1), current: key };
}

/** Enters a node, once per visit: a check may be entered by its first verdict, while the text is still streaming. */
function enter(state: DiagramState, { node, count }: Visit): DiagramState {
  const known = state.nodes.get(node);
  if (known !== undefined && known.visits >= count) return state;
  const opened = state.last === null ? withNode(state, "__start__", { status: "done", visits: 1 }) : state;
  const moved = take(opened, opened.last ?? "__start__", node);
  return { ...withNode(moved, node, { status: "active", degraded: false, visits: count, figure: null }), last: node };
}

function supportFigure(verdicts: ReadonlyMap<string, Verdict>): NodeFigure {
  const stated = [...verdicts.values()].filter((verdict) => verdict !== "no_claim");
  const supported = stated.filter((verdict) => verdict === "supported").length;
  return { kind: "supported", supported, total: stated.length };
}

const DECISIONS: ReadonlySet<WorkflowNode> = new Set([
  ...CHECK_IDS.map((id) => CHECKS[id].decision),
  JUDGEMENTS.reflection.decision,
]);
const PASSED: ReadonlySet<ReasonCode> = new Set([
  ...CHECK_REASONS.map(({ passed }) => passed),
  "some_passages_relevant",
  "reflection_approved",
]);
const OPEN: ReadonlySet<ReasonCode> = new Set([
  ...CHECK_REASONS.map(({ open }) => open),
  "reflection_unknown",
  ...NAMED_DOUBTS,
]);
const INAPPLICABLE: ReadonlySet<ReasonCode> = new Set(["synthetic_context", "grounding_not_applicable"]);

function answerOf(code: ReasonCode) {
  if (PASSED.has(code)) return "yes";
  if (OPEN.has(code)) return "unknown";
  return INAPPLICABLE.has(code) ? "not_applicable" : "no";
}

/** The result of a finished decision, from its reason. */
function decisionFigure({ visit, summary }: RunEventOf<"node-end">): Partial<NodeRun> {
  if (!DECISIONS.has(visit.node)) return {};
  return { figure: { kind: "decided", answer: answerOf(summary.code) } };
}

/** The state of its candidates: how many were written, how many their passage supports, which one was chosen. */
function takeCandidate(
  state: DiagramState,
  event: RunEventOf<"candidate-result" | "candidate-judgement" | "candidate-select">,
): DiagramState {
  const candidates = applyToCandidates(state.candidates, event);
  const all = [...candidates.byId.values()];
  const figure = (): NodeFigure | null => {
    if (event.type === "candidate-result") {
      return { kind: "candidates", count: all.filter(({ complete, text }) => complete && text.trim() !== "").length };
    }
    if (event.type === "candidate-select") {
      const chosen = currentCandidate(candidates);
      return chosen === undefined ? { kind: "decided", answer: "no" } : { kind: "chosen", rank: chosen.rank };
    }
    const supports = all.flatMap(({ judgement }) => judgement?.support?.value ?? []);
    const fully = supports.filter((support) => support === "fully").length;
    return supports.length === 0 ? null : { kind: "fully", fully, total: supports.length };
  };
  return withNode({ ...state, candidates }, event.visit.node, { figure: figure() });
}

function apply(state: DiagramState, event: RunEvent): DiagramState {
  switch (event.type) {
    case "run-start": {
      const opened = { ...state, topology: event.topology };
      return event.language === null
        ? opened
        : withNode(opened, "__start__", { figure: { kind: "language", language: event.language } });
    }
    case "node-start": {
      const entered = enter(state, event.visit);
      return GENERATES.has(event.visit.node) ? { ...entered, verdicts: new Map(), candidates: NO_CANDIDATES } : entered;
    }
    case "node-end": {
      const { language } = event.summary.params;
      const ended = withNode(state, event.visit.node, {
        status: "done",
        ms: event.ms,
        ...decisionFigure(event),
      });
      if (event.visit.node !== "detect_language" || typeof language !== "string") return ended;
      const figure: NodeFigure = { kind: "language", language };
      return withNode(withNode(ended, "detect_language", { figure }), "__start__", { figure });
    }
    case "route-select":
      if (event.visit.node === "decide_retrieval") {
        const answer = event.route === "llm_internal" ? "no" : "yes";
        return withNode(state, event.visit.node, { figure: { kind: "decided", answer } });
      }
      return withNode(state, event.visit.node, { figure: { kind: "route", route: event.route } });
    case "retrieval-result":
      return withNode(state, event.visit.node, { figure: { kind: "found", count: event.passages.length } });
    case "calculation-result":
      return withNode(state, event.visit.node, {
        figure: { kind: "computed", rows: event.calculation.coverage.matched },
      });
    case "grade-result": {
      const kept = event.grades.filter(keepsPassage).length;
      return withNode(state, event.visit.node, { figure: { kind: "kept", kept, total: event.grades.length } });
    }
    case "candidate-result":
    case "candidate-judgement":
    case "candidate-select":
      return takeCandidate(state, event);
    case "claim-verdict": {
      if (event.candidateId !== undefined) return enter(state, event.visit);
      const verdicts = new Map(state.verdicts).set(event.claim.id, event.result.verdict);
      return withNode({ ...enter(state, event.visit), verdicts }, event.visit.node, {
        figure: supportFigure(verdicts),
      });
    }
    case "reflection-result": {
      const { groundedness, score } = event.reflection;
      if (event.visit.node === "reflect")
        return withNode(state, event.visit.node, { figure: { kind: "score", score } });
      if (state.verdicts.size > 0 || event.visit.node === "select_candidate") return state;
      return withNode(state, event.visit.node, { figure: { kind: "grounded", groundedness } });
    }
    case "degraded":
      return withNode(state, event.visit.node, { degraded: true });
    case "run-end": {
      const finished = event.outcome !== "cancelled" && event.outcome !== "failed";
      const through = finished && state.last !== null ? take(state, state.last, "__end__") : state;
      const nodes = new Map(through.nodes);
      const cut = event.outcome === "failed" ? "failed" : "stopped";
      for (const [node, run] of nodes) if (run.status === "active") nodes.set(node, { ...run, status: cut });
      if (finished) nodes.set("__end__", { ...IDLE, status: "done", visits: 1, ms: event.ms });
      return { ...through, nodes, current: null, ended: true };
    }
    default: {
      if (!isResult(event)) return state;
      const found = foundBy(event);
      if (found === undefined || event.visit.node === "select_candidate") return state;
      return withNode(state, event.visit.node, { figure: { kind: "checked", finding: found.finding } });
    }
  }
}

/** The diagram's fold of one run. */
export const diagramFold: Fold<DiagramState, DiagramView> = { start, apply, view: (state) => state };

/** Folds a run's events, or any prefix of them, into what the workflow diagram shows. */
export function foldDiagram(events: readonly RunEvent[]): DiagramView {
  return foldAll(diagramFold, events);
}
