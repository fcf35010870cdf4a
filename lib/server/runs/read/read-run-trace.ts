import { getRun } from "@/lib/data/db/runs/read-runs";
import { readRunRecord } from "@/lib/data/db/runs/run-events";
import type { RunTrace } from "@/lib/shared/contracts/runs/run";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { log } from "@/lib/shared/log";
import { loadRunPassages } from "./load-run-passages";

/**
 * The whole trace of a run. Passages that have been deleted since are missing from it, and so are events that this
 * version cannot read. @throws AppError `not_found`
 */
export async function readRunTrace(runId: string, ownerId: string): Promise<RunTrace> {
  const { summary, configStamp } = await getRun(runId, ownerId);
  const { events, unreadable } = await readRunRecord(runId);
  if (unreadable.length > 0)
    log.warn({ runId, unreadable }, "events of a run cannot be read: its trace is without them");
  const passages = await loadRunPassages([...new Set(events.flatMap(passageIdsOf))]);
  return {
    run: summary,
    configStamp,
    events,
    passages: Object.fromEntries(passages.map((passage) => [passage.id, passage])),
  };
}

/** Passages that an event speaks of: what was found, and what states the steps on the way there. */
function passageIdsOf(event: RunEvent): string[] {
  if (event.type === "retrieval-result") return event.passages.map(({ passageId }) => passageId);
  if (event.type !== "graph-result") return [];
  return event.hits.flatMap(({ passageId, path }) => [passageId, ...path.map((step) => step.passageId)]);
}
