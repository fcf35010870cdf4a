import type { RunTrace } from "../contracts/run";
import { getRun } from "../db/read-runs";
import { readRunEvents } from "../db/run-events";
import { loadRunPassages } from "./load-run-passages";

/** The whole trace of a run. Passages that have been deleted since are missing from it. @throws AppError `not_found` */
export async function readRunTrace(runId: string, ownerId: string): Promise<RunTrace> {
  const { summary, configStamp } = await getRun(runId, ownerId);
  const events = await readRunEvents(runId);
  const ids = events
    .filter((event) => event.type === "retrieval-result")
    .flatMap((event) => event.passages.map((p) => p.passageId));
  const passages = await loadRunPassages([...new Set(ids)]);
  return {
    run: summary,
    configStamp,
    events,
    passages: Object.fromEntries(passages.map((passage) => [passage.id, passage])),
  };
}
