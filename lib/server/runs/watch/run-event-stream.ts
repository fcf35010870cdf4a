import { sseResponse } from "@/lib/server/http/sse";
import { watchRun } from "./watch-run";

/** A run's events after `after` as Server-Sent Events; the SSE id is the event's `seq`. */
export function runEventStream(runId: string, after: number): Response {
  return sseResponse(
    (signal) => watchRun(runId, after, signal),
    (event) => ({ id: String(event.seq), data: JSON.stringify(event) }),
  );
}
