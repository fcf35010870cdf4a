import { events } from "@/lib/server/http/api-call";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { lastEventId } from "@/lib/server/http/sse";
import { runEventStream } from "@/lib/server/runs/watch/run-event-stream";
import { runEventSchema } from "@/lib/shared/contracts/runs/run-event";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "followRun",
    access: "inspect_runs",
    summary: "Replays the run's events after `Last-Event-ID` (or `?after=`), then follows until `run-end`.",
    answers: { 200: [events(runEventSchema)] },
    handle: ({ request, params, owners }) => runEventStream(params.id, owners, lastEventId(request)),
  },
});
