import type { Owners } from "@/lib/data/db/connection/owner";
import { sharesDatabase } from "@/lib/data/db/notices/notice";
import { readFollowedEvents, readRunEvents, runHasEnded } from "@/lib/data/db/runs/run-events";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { AppError } from "@/lib/shared/errors";
import { WATCH_POLL_MAX_MS, WATCH_POLL_MS } from "../tunables";
import { type RunSubscription, runBus } from "./run-bus";

/**
 * Begins to follow a run for one of its readers.
 * @returns a function that starts the events after `after`
 * @throws AppError `not_found` when there is no such run for this reader
 */
export async function followRun(
  runId: string,
  owners: Owners,
  after: number,
): Promise<(signal: AbortSignal) => AsyncGenerator<RunEvent>> {
  const subscription = runBus().subscribe(runId);
  try {
    const stored = await readFollowedEvents(runId, owners, after);
    if (stored === null) throw new AppError("not_found", "This run does not exist.");
    return (signal) => {
      // A reader may leave before the first event is asked for.
      signal.addEventListener("abort", () => subscription.close(), { once: true });
      return watchRun(runId, after, signal, { subscription, stored });
    };
  } catch (error) {
    subscription.close();
    throw error;
  }
}

/**
 * Every event of a run after `after`, once and in order: first the stored ones, then new ones. Ends after `run-end`, or at
 * once if the run has ended and the reader has all its events.
 * @param begun from `followRun`: a subscription, and what was stored after it began
 */
export async function* watchRun(
  runId: string,
  after: number,
  signal: AbortSignal,
  begun?: { subscription: RunSubscription; stored: RunEvent[] },
): AsyncGenerator<RunEvent> {
  const subscription = begun?.subscription ?? runBus().subscribe(runId);
  let last = after;
  try {
    let fresh = begun?.stored ?? (await readRunEvents(runId, last));
    if (fresh.length === 0 && (await runHasEnded(runId))) {
      // It may have ended between the two queries.
      fresh = await readRunEvents(runId, last);
      if (fresh.length === 0) return;
    }
    // The embedded database has a single application process, whose bus delivers every event.
    const firstPollMs = sharesDatabase() ? WATCH_POLL_MS : WATCH_POLL_MAX_MS;
    let pollMs = firstPollMs;
    while (!signal.aborted) {
      for (const event of fresh) {
        if (event.seq <= last) continue;
        last = event.seq;
        yield event;
        if (event.type === "run-end") return;
      }
      pollMs = fresh.length > 0 ? firstPollMs : Math.min(WATCH_POLL_MAX_MS, pollMs * 2);
      const next = await subscription.next(pollMs, signal);
      fresh = !continues(next, last) && !signal.aborted ? await readRunEvents(runId, last) : next;
    }
  } finally {
    subscription.close();
  }
}

/**
 * Whether events contain every one after `last` up to their own last. A slow reader's unread events may have a gap in
 * their midst: another process executed the run for a while, or one died between storing and publishing.
 */
function continues(events: readonly RunEvent[], last: number): boolean {
  let reached = last;
  for (const { seq } of events) {
    if (seq > reached + 1) return false;
    reached = Math.max(reached, seq);
  }
  return events.length > 0;
}
