import { LOCAL_OWNER } from "@/lib/db/owner";
import { getRun } from "@/lib/db/read-runs";
import { handleRoute } from "@/lib/http/handle-route";
import { lastEventId } from "@/lib/http/sse";
import { runEventStream } from "@/lib/runs/run-event-stream";

/** Replays the run's events after `Last-Event-ID` (or `?after=`), then follows. */
export const GET = handleRoute(async (request, { id }) => {
  await getRun(id, LOCAL_OWNER);
  return runEventStream(id, lastEventId(request));
});
