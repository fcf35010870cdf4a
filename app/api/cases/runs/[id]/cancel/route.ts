import { readEvalRun } from "@/lib/data/db/evaluation/read-eval-runs";
import { cancelEvaluation } from "@/lib/server/evaluation/cancel-evaluation";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";

/** Cancels an evaluation; cases not asked yet end as unknown. */
export const POST = handleRoute(async (request, { id }) => {
  await cancelEvaluation(id, ownerOf(request));
  return Response.json(await readEvalRun(id, ownerOf(request)));
});
