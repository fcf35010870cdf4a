import {
  workflowRunAnswerSchema,
  workflowRunRequestSchema,
  workflowRunSimpleAnswerSchema,
} from "@/lib/shared/contracts/runs/workflow-run";
import { type ApiCall, json } from "./api-call";

/** The workflow under its published addresses and names. */
export const workflowCalls: readonly ApiCall[] = [
  {
    id: "runWorkflow",
    method: "POST",
    path: "/workflow/run",
    summary:
      "Runs the workflow to its end; returns the answer with its steps, citations and attempts. A disconnect does not stop the run.",
    body: [json(workflowRunRequestSchema)],
    answers: { 200: [json(workflowRunAnswerSchema)] },
    refusals: ["not_found", "rate_limited"],
  },
  {
    id: "runWorkflowSimple",
    method: "POST",
    path: "/workflow/run-simple",
    summary: "Runs the workflow to its end; returns the question and its answer. Same parameters as `runWorkflow`.",
    body: [json(workflowRunRequestSchema)],
    answers: { 200: [json(workflowRunSimpleAnswerSchema)] },
    refusals: ["not_found", "rate_limited"],
  },
];
