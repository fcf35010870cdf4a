import { record } from "@/lib/data/db/audit/record";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { readRunTrace } from "@/lib/server/runs/read/read-run-trace";
import { runTraceSchema } from "@/lib/shared/contracts/runs/run";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  GET: {
    id: "exportRun",
    access: "inspect_runs",
    summary: "The run as one self-contained file: question, config stamp, events, passages.",
    answer: runTraceSchema,
    async handle({ params, owners, reader }) {
      const trace = await readRunTrace(params.id, owners, reader);
      await record({ type: "exported", content: "run", format: "json", id: trace.run.id, personId: null });
      return new Response(JSON.stringify(trace, null, 2), {
        headers: {
          "Content-Type": "application/json; charset=utf-8",
          "Content-Disposition": `attachment; filename="touchstone-run-${trace.run.id}.json"`,
        },
      });
    },
  },
});
