import { saveCasesOfRuns } from "@/lib/server/evaluation/cases-of-runs";
import { defineRoute } from "@/lib/server/http/define-route";
import { casesOfRunsAnswerSchema, casesOfRunsRequestSchema } from "@/lib/shared/contracts/evaluation/eval-case";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "saveCasesOfRuns",
    access: "inspect_runs",
    summary: "Saves runs as test cases that expect their results, or what their reviews say instead.",
    body: casesOfRunsRequestSchema,
    answer: casesOfRunsAnswerSchema,
    refusals: ["conflict"],
    handle: ({ body, owner, person, owners, reader }) =>
      saveCasesOfRuns(owner, body.runIds, { person, owners, reader }),
  },
});
