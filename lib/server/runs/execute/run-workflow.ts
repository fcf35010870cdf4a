import type { RunTrace, StartRunRequest } from "@/lib/shared/contracts/runs/run";
import type { WorkflowRunRequest } from "@/lib/shared/contracts/runs/workflow-run";
import { AppError } from "@/lib/shared/errors";
import { activeRuns } from "../lifecycle/active-runs";
import { readRunTrace } from "../read/read-run-trace";
import { startRun } from "../start/start-run";
import { watchRun } from "../watch/watch-run";

/**
 * Runs the workflow to its end, whichever process executes it. The run belongs to the server: a caller who leaves
 * finds it in the list of runs.
 * @param leave aborted when the caller goes away
 * @throws AppError as `startRun` does; `unavailable` when this process stops, or the caller leaves, before the run has
 *   ended
 */
export async function runWorkflow(request: WorkflowRunRequest, ownerId: string, leave: AbortSignal): Promise<RunTrace> {
  const { runId } = await startRun(toStartRequest(request), ownerId);
  await untilEnded(runId, leave);
  return readRunTrace(runId, ownerId);
}

/** The published parameters as settings of the run. `adaptive` makes every check that was not turned off. */
export function toStartRequest(request: WorkflowRunRequest): StartRunRequest {
  const unsaid = request.profile === "adaptive" ? true : undefined;
  return {
    question: request.question,
    profile: request.profile,
    ...(request.language === undefined ? {} : { language: request.language }),
    settings: {
      checks: {
        documentGrading: request.enable_retrieved_documents_grading ?? unsaid,
        hallucination: request.enable_hallucination_checking ?? unsaid,
        answerQuality: request.enable_answer_quality_checking ?? unsaid,
      },
      retrieval: { topK: request.top_k },
      knowledgeGraph: {
        nodeRetrieval: request.node_retrieval,
        edgeRetrieval: request.edge_retrieval,
        episodeRetrieval: request.episode_retrieval,
        communityRetrieval: request.community_retrieval,
      },
      model: { chat: request.model, temperature: request.temperature },
    },
  };
}

async function untilEnded(runId: string, leave: AbortSignal): Promise<void> {
  const { stopSignal } = activeRuns();
  const wait = new AbortController();
  const stop = () => wait.abort();
  // By hand, and taken off again: the process's own signal outlives every request.
  for (const signal of [leave, stopSignal]) signal.addEventListener("abort", stop);
  if (leave.aborted || stopSignal.aborted) stop();
  try {
    for await (const event of watchRun(runId, 0, wait.signal)) {
      if (event.type === "run-end") return;
    }
  } finally {
    for (const signal of [leave, stopSignal]) signal.removeEventListener("abort", stop);
  }
  if (!wait.signal.aborted) return;
  const why = stopSignal.aborted ? "The server is stopping" : "The caller has left";
  throw new AppError("unavailable", `${why}; the run goes on and is kept in the list of runs.`);
}
