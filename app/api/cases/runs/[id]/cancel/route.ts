import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { readEvalRun } from "@/lib/data/db/evaluation/read-eval-runs";
import { cancelEvaluation } from "@/lib/server/evaluation/cancel-evaluation";
import { handleRoute } from "@/lib/server/http/handle-route";

/** Ends an evaluation before its time; what was not asked is unknown. */
export const POST = handleRoute(async (_request, { id }) => {
  await cancelEvaluation(id, LOCAL_OWNER);
  return Response.json(await readEvalRun(id, LOCAL_OWNER));
});
