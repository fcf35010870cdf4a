import { LOCAL_OWNER } from "@/lib/db/owner";
import { mayFollowRun } from "@/lib/db/run-events";
import { AppError } from "@/lib/errors";
import { handleRoute } from "@/lib/http/handle-route";
import { lastEventId } from "@/lib/http/sse";
import { runEventStream } from "@/lib/runs/run-event-stream";

/** Replays the run's events after `Last-Event-ID` (or `?after=`), then follows. */
export const GET = handleRoute(async (request, { id }) => {
  if (!(await mayFollowRun(id, LOCAL_OWNER))) throw new AppError("not_found", "This run does not exist.");
  return runEventStream(id, lastEventId(request));
});
