import { defineRoute } from "@/lib/server/http/define-route";
import { workflowRunAnswerSchema, workflowRunRequestSchema } from "@/lib/shared/contracts/runs/workflow-run";
import { answerRun } from "../answer-run";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "runWorkflow",
    access: "ask",
    summary:
      "Runs the workflow to its end; returns the answer with its steps, citations and attempts. A disconnect does not stop the run.",
    body: workflowRunRequestSchema,
    answer: workflowRunAnswerSchema,
    refusals: ["not_found", "rate_limited"],
    async handle({ request, body, owner }) {
      const { answer, headers } = await answerRun(body, owner, request.signal);
      return Response.json(answer, { headers });
    },
  },
});
