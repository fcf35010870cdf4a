import { listRuns } from "@/lib/data/db/runs/read-runs";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { readQuery } from "@/lib/server/http/request/read-query";
import { startRun } from "@/lib/server/runs/start/start-run";
import { runEventStream } from "@/lib/server/runs/watch/run-event-stream";
import { runListQuerySchema, startRunRequestSchema } from "@/lib/shared/contracts/runs/run";

/** Starts a run: streams its events if the client accepts that, else answers 202 with its id. */
export const POST = handleRoute(async (request) => {
  const accepted = await startRun(await readJson(request, startRunRequestSchema), ownerOf(request));
  if (request.headers.get("accept")?.includes("text/event-stream")) return runEventStream(accepted.runId, 0);
  return Response.json(accepted, { status: 202, headers: { Location: `/api/runs/${accepted.runId}` } });
});

/** Lists runs, newest first. */
export const GET = handleRoute(async (request) => {
  return Response.json(await listRuns(ownerOf(request), readQuery(request, runListQuerySchema)));
});
