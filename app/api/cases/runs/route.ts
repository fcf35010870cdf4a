import { listEvalRuns } from "@/lib/data/db/evaluation/read-eval-runs";
import { LISTED_EVAL_RUNS } from "@/lib/server/evaluation/tunables";
import { handleRoute } from "@/lib/server/http/handle-route";
import { ownerOf } from "@/lib/server/http/request/owner";

/** The latest evaluations, newest first. */
export const GET = handleRoute(async (request) =>
  Response.json({ evalRuns: await listEvalRuns(ownerOf(request), LISTED_EVAL_RUNS) }),
);
