import { cancelEvalRun } from "@/lib/data/db/evaluation/eval-runs";
import { cancelRun } from "@/lib/server/runs/lifecycle/cancel-run";

/**
 * Ends an evaluation before its time, with the run that is under way.
 * @throws AppError `not_found`, or `conflict` when it is over
 */
export async function cancelEvaluation(id: string, ownerId: string): Promise<void> {
  const runId = await cancelEvalRun(id, ownerId);
  if (runId !== null) await cancelRun(runId, ownerId);
}
