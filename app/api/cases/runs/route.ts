import { listEvalRuns } from "@/lib/data/db/evaluation/read-eval-runs";
import { LISTED_EVAL_RUNS } from "@/lib/server/evaluation/tunables";
import { defineRoute } from "@/lib/server/http/define-route";
import { evalRunListSchema } from "@/lib/shared/contracts/evaluation/eval-run";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  GET: {
    id: "listEvaluations",
    access: "inspect_runs",
    summary: "The latest evaluations, newest first.",
    answer: evalRunListSchema,
    handle: async ({ owner }) => ({ evalRuns: await listEvalRuns(owner, LISTED_EVAL_RUNS) }),
  },
});
