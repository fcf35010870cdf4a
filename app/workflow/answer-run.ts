import { runWords } from "@/i18n/run-words";
import { runWorkflow } from "@/lib/server/runs/execute/run-workflow";
import { servedLanguage } from "@/lib/shared/contracts/language";
import type { WorkflowRunAnswer, WorkflowRunRequest } from "@/lib/shared/contracts/runs/workflow-run";
import { foldTrace } from "@/lib/shared/projections/trace/trace";
import { workflowRunAnswer } from "@/lib/shared/projections/workflow-run-answer";

/** Runs the workflow as asked. @returns the result, and the address of the whole trace */
export async function answerRun(
  asked: WorkflowRunRequest,
  owner: string,
  signal: AbortSignal,
): Promise<{ answer: WorkflowRunAnswer; headers: HeadersInit }> {
  const trace = await runWorkflow(asked, owner, signal);
  const language = asked.language ?? servedLanguage(foldTrace(trace.events).language ?? "other");
  return {
    answer: workflowRunAnswer(trace, await runWords(language)),
    headers: { Link: `</api/runs/${trace.run.id}>; rel="describedby"` },
  };
}
