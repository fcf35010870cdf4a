import { defineRoute } from "@/lib/server/http/define-route";
import { workflowRunRequestSchema, workflowRunSimpleAnswerSchema } from "@/lib/shared/contracts/runs/workflow-run";
import { answerRun } from "../answer-run";

export const { GET, POST, PUT, PATCH, DELETE, OPTIONS } = defineRoute({
  POST: {
    id: "runWorkflowSimple",
    access: "ask",
    summary: "Runs the workflow to its end; returns the question and its answer. Same parameters as `runWorkflow`.",
    body: workflowRunRequestSchema,
    answer: workflowRunSimpleAnswerSchema,
    refusals: ["not_found", "rate_limited"],
    async handle({ request, body, owner }) {
      const { answer, headers } = await answerRun(body, owner, request.signal);
      return Response.json({ question: answer.question, answer: answer.answer }, { headers });
    },
  },
});
