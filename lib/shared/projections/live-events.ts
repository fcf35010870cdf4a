import type { Visit } from "@/lib/shared/contracts/runs/event-place";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { WorkflowNode } from "@/lib/shared/contracts/runs/topology";

/** Nodes that start an attempt. */
export const GENERATES: ReadonlySet<WorkflowNode> = new Set(["generate", "generate_candidates"]);

/** `<node>#<count>`: identifies one execution of a node within its run. */
export function visitKey(visit: Visit): string {
  return `${visit.node}#${visit.count}`;
}

/**
 * The events that are still valid, in log order: a `node-start` with `restart` withdraws the events of the interrupted
 * visit. A repeated generation also withdraws the verdicts on its text, which the check's visit logged while the text
 * was still streaming.
 */
export function liveEvents(events: readonly RunEvent[]): RunEvent[] {
  let live: RunEvent[] = [];
  for (const event of events) {
    if (event.type === "node-start" && event.restart) {
      const key = visitKey(event.visit);
      const textVersion = GENERATES.has(event.visit.node) ? event.attempt : null;
      live = live.filter((earlier) => !isWithdrawn(earlier, key, textVersion));
    }
    live.push(event);
  }
  return live;
}

function isWithdrawn(event: RunEvent, key: string, textVersion: number | null): boolean {
  if ("visit" in event && visitKey(event.visit) === key) return true;
  return event.type === "claim-verdict" && event.textVersion === textVersion;
}
