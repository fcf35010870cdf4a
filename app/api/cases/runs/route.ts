import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { listEvalRuns } from "@/lib/data/db/evaluation/read-eval-runs";
import { LISTED_EVAL_RUNS } from "@/lib/server/evaluation/tunables";
import { handleRoute } from "@/lib/server/http/handle-route";

/** The latest evaluations, the newest first. */
export const GET = handleRoute(async () =>
  Response.json({ evalRuns: await listEvalRuns(LOCAL_OWNER, LISTED_EVAL_RUNS) }),
);
