import { listRuns } from "@/lib/data/db/runs/read-runs";
import { events } from "@/lib/server/http/api-call";
import { defineRoute } from "@/lib/server/http/define-route";
import { startRun } from "@/lib/server/runs/start/start-run";
import { runEventStream } from "@/lib/server/runs/watch/run-event-stream";
import { runAcceptedSchema, runListSchema } from "@/lib/shared/contracts/runs/run";
import { runEventSchema } from "@/lib/shared/contracts/runs/run-event";
import { runListQuerySchema } from "@/lib/shared/contracts/runs/run-filter";
import { startRunRequestSchema } from "@/lib/shared/contracts/runs/start-run-request";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "startRun",
    access: "ask",
    summary: "Starts a run; returns its events as a stream if accepted, else its id.",
    body: startRunRequestSchema,
    answer: runAcceptedSchema,
    status: 202,
    answers: { 200: [events(runEventSchema)] },
    refusals: ["not_found", "conflict", "rate_limited"],
    async handle({ request, body, owner }) {
      const accepted = await startRun(body, owner);
      if (request.headers.get("accept")?.includes("text/event-stream")) return runEventStream(accepted.runId, owner, 0);
      return Response.json(accepted, { status: 202, headers: { Location: `/api/runs/${accepted.runId}` } });
    },
  },
  GET: {
    id: "listRuns",
    access: "inspect_runs",
    summary: "Lists runs, newest first, one page at a time.",
    query: runListQuerySchema,
    answer: runListSchema,
    handle: ({ query, owners }) => listRuns(owners, query),
  },
});
