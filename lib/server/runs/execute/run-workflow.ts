import { readerOf } from "@/lib/data/db/library/readable";
import { CHECKS, perKey } from "@/lib/shared/contracts/checks/checks";
import type { RunTrace } from "@/lib/shared/contracts/runs/run";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import type { StartRunRequest } from "@/lib/shared/contracts/runs/start-run-request";
import type { WorkflowRunRequest } from "@/lib/shared/contracts/runs/workflow-run";
import { AppError } from "@/lib/shared/errors";
import { activeRuns } from "../lifecycle/active-runs";
import { readRunTrace } from "../read/read-run-trace";
import { startRun } from "../start/start-run";
import { watchRun } from "../watch/watch-run";

/**
 * Starts a run and waits for its end, whichever process executes it. The run belongs to the server: after a disconnect it
 * continues and is in the list of runs.
 * @param leave aborted when the client disconnects
 * @throws AppError as `startRun`; `unavailable` when this process stops or the client disconnects before the run's end
 */
export async function runWorkflow(request: WorkflowRunRequest, ownerId: string, leave: AbortSignal): Promise<RunTrace> {
  const { runId } = await startRun(toStartRequest(request), ownerId);
  for await (const event of followToEnd(runId, leave)) if (event.type === "run-end") break;
  return readRunTrace(runId, ownerId, readerOf(ownerId));
}

/** Converts the published parameters to the run's settings. With `adaptive`, the default checks are on unless turned off. */
export function toStartRequest(request: WorkflowRunRequest): StartRunRequest {
  const isAdaptive = request.profile === "adaptive";
  return {
    question: request.question,
    profile: request.profile,
    ...(request.language === undefined ? {} : { language: request.language }),
    settings: {
      checks: perKey((id) => request[CHECKS[id].field] ?? (isAdaptive ? CHECKS[id].byDefault : undefined)),
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

/**
 * The events of a run up to its end, whichever process executes it.
 * @param leave aborted when the client disconnects
 * @throws AppError `unavailable` when this process stops or the client disconnects before the run's end
 */
export async function* followToEnd(runId: string, leave: AbortSignal): AsyncGenerator<RunEvent> {
  const { stopSignal } = activeRuns();
  const wait = new AbortController();
  const stop = () => wait.abort();
  // Removed manually, since the process's signal outlives the request.
  for (const signal of [leave, stopSignal]) signal.addEventListener("abort", stop);
  if (leave.aborted || stopSignal.aborted) stop();
  try {
    for await (const event of watchRun(runId, 0, wait.signal)) {
      yield event;
      if (event.type === "run-end") return;
    }
  } finally {
    for (const signal of [leave, stopSignal]) signal.removeEventListener("abort", stop);
  }
  if (!wait.signal.aborted) return;
  const why = stopSignal.aborted ? "The server is stopping" : "The client disconnected";
  throw new AppError("unavailable", `${why}; the run continues and is in the list of runs.`);
}
