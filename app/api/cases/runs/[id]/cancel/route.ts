import { LOCAL_OWNER } from "@/lib/db/owner";
import { readEvalRun } from "@/lib/db/read-eval-runs";
import { cancelEvaluation } from "@/lib/evaluation/cancel-evaluation";
import { handleRoute } from "@/lib/http/handle-route";

/** Ends an evaluation before its time; what was not asked is unknown. */
export const POST = handleRoute(async (_request, { id }) => {
  await cancelEvaluation(id, LOCAL_OWNER);
  return Response.json(await readEvalRun(id, LOCAL_OWNER));
});
