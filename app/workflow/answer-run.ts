import { runWords } from "@/i18n/run-words";
import { ownerOf } from "@/lib/server/http/request/owner";
import { readJson } from "@/lib/server/http/request/read-json";
import { runWorkflow } from "@/lib/server/runs/execute/run-workflow";
import { type WorkflowRunAnswer, workflowRunRequestSchema } from "@/lib/shared/contracts/runs/workflow-run";
import { foldTrace } from "@/lib/shared/projections/trace/trace";
import { workflowRunAnswer } from "@/lib/shared/projections/workflow-run-answer";

/** Runs the workflow as the body asks. @returns the result, and the address of the whole trace */
export async function answerRun(request: Request): Promise<{ answer: WorkflowRunAnswer; headers: HeadersInit }> {
  const asked = await readJson(request, workflowRunRequestSchema);
  const trace = await runWorkflow(asked, ownerOf(request), request.signal);
  const language = asked.language ?? foldTrace(trace.events).language ?? "en";
  return {
    answer: workflowRunAnswer(trace, await runWords(language)),
    headers: { Link: `</api/runs/${trace.run.id}>; rel="describedby"` },
  };
}
