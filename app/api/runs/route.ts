import { runListQuerySchema, startRunRequestSchema } from "@/lib/contracts/run";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { listRuns } from "@/lib/db/read-runs";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { readQuery } from "@/lib/http/read-query";
import { runEventStream } from "@/lib/runs/run-event-stream";
import { startRun } from "@/lib/runs/start-run";

/** Starts a run: its events as a stream when the caller accepts one, else 202 with its id. */
export const POST = handleRoute(async (request) => {
  const accepted = await startRun(await readJson(request, startRunRequestSchema), LOCAL_OWNER);
  if (request.headers.get("accept")?.includes("text/event-stream")) return runEventStream(accepted.runId, 0);
  return Response.json(accepted, { status: 202, headers: { Location: `/api/runs/${accepted.runId}` } });
});

/** Lists runs, newest first. */
export const GET = handleRoute(async (request) => {
  return Response.json(await listRuns(LOCAL_OWNER, readQuery(request, runListQuerySchema)));
});
