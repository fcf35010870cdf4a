import { startEvaluation } from "@/lib/server/evaluation/start-evaluation";
import { defineRoute } from "@/lib/server/http/define-route";
import { evalStartedSchema, evalStartSchema } from "@/lib/shared/contracts/evaluation/eval-run";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "runCases",
    access: "inspect_runs",
    summary: "Starts an evaluation of all test cases in the background; one at a time.",
    body: evalStartSchema,
    answer: evalStartedSchema,
    status: 202,
    refusals: ["conflict"],
    async handle({ body, owner }) {
      const evalRunId = await startEvaluation(owner, body.trigger ?? "person");
      return Response.json({ evalRunId }, { status: 202, headers: { Location: `/api/cases/runs/${evalRunId}` } });
    },
  },
});
