import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readRunTrace } from "@/lib/server/runs/read/read-run-trace";

/** The run as one self-contained file: question, config stamp, events, passages. */
export const GET = handleRoute(async (request, { id }) => {
  const trace = await readRunTrace(id, ownerOf(request));
  return new Response(JSON.stringify(trace, null, 2), {
    headers: {
      "Content-Type": "application/json; charset=utf-8",
      "Content-Disposition": `attachment; filename="touchstone-run-${trace.run.id}.json"`,
    },
  });
});
