import { LOCAL_OWNER } from "@/lib/db/owner";
import { listEvalRuns } from "@/lib/db/read-eval-runs";
import { LISTED_EVAL_RUNS } from "@/lib/evaluation/tunables";
import { handleRoute } from "@/lib/http/handle-route";

/** The latest evaluations, the newest first. */
export const GET = handleRoute(async () =>
  Response.json({ evalRuns: await listEvalRuns(LOCAL_OWNER, LISTED_EVAL_RUNS) }),
);
