import { cancelEvalRun } from "@/lib/data/db/evaluation/eval-runs";
import { cancelRun } from "@/lib/server/runs/lifecycle/cancel-run";

/**
 * Cancels an evaluation and its current run.
 * @throws AppError `not_found`, or `conflict` when it has ended
 */
export async function cancelEvaluation(id: string, ownerId: string): Promise<void> {
  const runId = await cancelEvalRun(id, ownerId);
  if (runId !== null) await cancelRun(runId, ownerId);
}
