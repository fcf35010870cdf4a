import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { RunEvent, RunEventOf } from "@/lib/shared/contracts/runs/run-event";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";
import { liveEvents } from "../live-events";

/** One line of the published `steps` trace. */
export interface Step {
  node: WorkflowNode;
  attempt: number;
  /**
   * `done`: the node finished; `route`: the requested route was unavailable; `degraded`: a part failed and a fallback
   * did its work.
   */
  kind: "done" | "route" | "degraded";
  reason: Reason;
  /** The fallback, if there was one. */
  fallback: RunEventOf<"degraded">["fallback"] | null;
}

/** Folds a run's events, or any prefix of them, into its steps, in order. */
export function foldSteps(events: readonly RunEvent[]): Step[] {
  const steps = liveEvents(events).flatMap((event): Step[] => {
    switch (event.type) {
      case "node-end":
        return [stepOf(event, "done", event.summary)];
      case "graph-result":
        return graphSteps(event);
      case "degraded":
        return [{ ...stepOf(event, "degraded", event.reason), fallback: event.fallback }];
      case "route-select":
        return UNAVAILABLE.has(event.reason.code) ? [stepOf(event, "route", event.reason)] : [];
      default:
        return [];
    }
  });
  // A node whose own summary repeats the route's reason is listed once.
  return steps.filter((step, index) => {
    const done = step.kind === "route" ? steps.slice(index).find(({ kind }) => kind === "done") : undefined;
    return done === undefined || done.node !== step.node || done.reason.code !== step.reason.code;
  });
}

/** No step when the graph has nothing for the question. */
function graphSteps(event: RunEventOf<"graph-result">): Step[] {
  const { entities, hits } = event;
  if (entities.length === 0 && hits.length === 0) return [];
  const named = entities.filter(({ by }) => by === "name").length;
  const passages = new Set(hits.map(({ passageId }) => passageId)).size;
  return [stepOf(event, "done", reason("graph_passages_found", { entities: named, passages }))];
}

const UNAVAILABLE: ReadonlySet<string> = new Set<Reason["code"]>([
  "web_search_unavailable",
  "knowledge_graph_unavailable",
]);

function stepOf(event: Extract<RunEvent, { visit: unknown }>, kind: Step["kind"], reason: Reason): Step {
  return { node: event.visit.node, attempt: event.attempt, kind, reason, fallback: null };
}

/** The texts of a step in one language. */
export interface StepWords {
  reason(reason: Reason): string;
  /** A sentence about the fallback. */
  fallback(fallback: NonNullable<Step["fallback"]>): string;
}

/** The trace as plain lines: the node and, after a colon, its result. */
export function stepLines(events: readonly RunEvent[], words: StepWords): string[] {
  return foldSteps(events).map(({ node, reason, fallback }) => {
    const instead = fallback === null ? "" : ` ${words.fallback(fallback)}`;
    return `${node}: ${words.reason(reason)}${instead}`;
  });
}
