import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { readRunTrace } from "@/lib/server/runs/read/read-run-trace";
import { runTraceSchema } from "@/lib/shared/contracts/runs/run";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "getRun",
    access: "inspect_runs",
    summary: "The complete trace of a run.",
    answer: runTraceSchema,
    handle: ({ params, owners, reader }) => readRunTrace(params.id, owners, reader),
  },
});
