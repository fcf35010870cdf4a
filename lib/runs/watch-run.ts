import type { RunEvent } from "../contracts/run-event";
import { readRunEvents, runHasEnded } from "../db/run-events";
import { runBus } from "./run-bus";
import { WATCH_POLL_MS } from "./tunables";

/**
 * Every event of a run after `after`, once and in order: first what is stored, then what happens.
 * Ends after `run-end`, and at once for a reader who has seen everything of an ended run.
 */
export async function* watchRun(runId: string, after: number, signal: AbortSignal): AsyncGenerator<RunEvent> {
  const subscription = runBus().subscribe(runId);
  let last = after;
  try {
    let fresh = await readRunEvents(runId, last);
    if (fresh.length === 0 && (await runHasEnded(runId))) {
      // It may have ended between the two questions.
      fresh = await readRunEvents(runId, last);
      if (fresh.length === 0) return;
    }
    while (!signal.aborted) {
      for (const event of fresh) {
        if (event.seq <= last) continue;
        last = event.seq;
        yield event;
        if (event.type === "run-end") return;
      }
      const next = await subscription.next(WATCH_POLL_MS, signal);
      const gap = next.length === 0 || (next[0]?.seq ?? 0) > last + 1;
      fresh = gap && !signal.aborted ? await readRunEvents(runId, last) : next;
    }
  } finally {
    subscription.close();
  }
}
