import type { Owners } from "@/lib/data/db/connection/owner";
import type { Reader } from "@/lib/data/db/library/readable";
import { getRun } from "@/lib/data/db/runs/read-runs";
import { readRunRecord } from "@/lib/data/db/runs/run-events";
import type { RunTrace } from "@/lib/shared/contracts/runs/run";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { log } from "@/lib/shared/log";
import { sortRunPassages } from "./load-run-passages";

/**
 * The complete trace of a run, without passages that were deleted or that the reader may not read, and without events that this version cannot read.
 * @throws AppError `not_found`
 */
export async function readRunTrace(runId: string, owners: Owners, reader: Reader): Promise<RunTrace> {
  const { summary, configStamp } = await getRun(runId, owners);
  const { events, unreadable } = await readRunRecord(runId);
  if (unreadable.length > 0)
    log.warn({ runId, unreadable }, "some events of a run cannot be read and are missing from its trace");
  const { passages, closed } = await sortRunPassages([...new Set(events.flatMap(passageIdsOf))], reader);
  return {
    run: summary,
    configStamp,
    events,
    passages: Object.fromEntries(passages.map((passage) => [passage.id, passage])),
    closed,
  };
}

/** Passages of an event: the retrieved ones, and those that state the steps of graph paths. */
function passageIdsOf(event: RunEvent): string[] {
  if (event.type === "retrieval-result") return event.passages.map(({ passageId }) => passageId);
  if (event.type !== "graph-result") return [];
  return event.hits.flatMap(({ passageId, path }) => [passageId, ...path.map((step) => step.passageId)]);
}
