import { mayFollowRun } from "@/lib/data/db/runs/run-events";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { lastEventId } from "@/lib/server/http/sse";
import { runEventStream } from "@/lib/server/runs/watch/run-event-stream";
import { AppError } from "@/lib/shared/errors";

/** Replays the run's events after `Last-Event-ID` (or `?after=`), then streams new ones. */
export const GET = handleRoute(async (request, { id }) => {
  if (!(await mayFollowRun(id, ownerOf(request)))) throw new AppError("not_found", "This run does not exist.");
  return runEventStream(id, lastEventId(request));
});
