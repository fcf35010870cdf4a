import { runWords } from "@/i18n/run-words";
import { type WorkflowRunAnswer, workflowRunRequestSchema } from "@/lib/contracts/workflow-run";
import { LOCAL_OWNER } from "@/lib/db/owner";
import { readJson } from "@/lib/http/read-json";
import { foldTrace } from "@/lib/projections/trace";
import { workflowRunAnswer } from "@/lib/projections/workflow-run-answer";
import { runWorkflow } from "@/lib/runs/run-workflow";

/** Runs the workflow as the body asks. @returns what came of it, and where the whole trace is */
export async function answerRun(request: Request): Promise<{ answer: WorkflowRunAnswer; headers: HeadersInit }> {
  const asked = await readJson(request, workflowRunRequestSchema);
  const trace = await runWorkflow(asked, LOCAL_OWNER, request.signal);
  const language = asked.language ?? foldTrace(trace.events).language ?? "en";
  return {
    answer: workflowRunAnswer(trace, await runWords(language)),
    headers: { Link: `</api/runs/${trace.run.id}>; rel="describedby"` },
  };
}
