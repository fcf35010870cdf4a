import { readEvalRun } from "@/lib/data/db/evaluation/read-eval-runs";
import { cancelEvaluation } from "@/lib/server/evaluation/cancel-evaluation";
import { defineRoute } from "@/lib/server/http/define-route";
import { byId } from "@/lib/server/http/request/path-params";
import { evalRunSummarySchema } from "@/lib/shared/contracts/evaluation/eval-run";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  params: byId,
  POST: {
    id: "cancelEvaluation",
    access: "inspect_runs",
    summary: "Cancels an evaluation; cases not asked are unknown.",
    answer: evalRunSummarySchema,
    refusals: ["conflict"],
    async handle({ params, owner }) {
      await cancelEvaluation(params.id, owner);
      return readEvalRun(params.id, owner);
    },
  },
});
