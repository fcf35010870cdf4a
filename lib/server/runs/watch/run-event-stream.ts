import type { Owners } from "@/lib/data/db/connection/owner";
import { sseResponse } from "@/lib/server/http/sse";
import { followRun } from "./watch-run";

/**
 * A run's events after `after` as Server-Sent Events; the SSE id is the event's `seq`.
 * @throws AppError `not_found` when there is no such run for this reader
 */
export async function runEventStream(runId: string, owners: Owners, after: number): Promise<Response> {
  return sseResponse(await followRun(runId, owners, after), (event) => ({
    id: String(event.seq),
    data: JSON.stringify(event),
  }));
}
