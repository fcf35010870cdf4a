import { deleteConversation as markDeleted } from "@/lib/data/db/conversations/conversations";
import { getRun } from "@/lib/data/db/runs/read-runs";
import { requestCancel } from "@/lib/data/db/runs/runs";
import { activeRuns, RunStop } from "./active-runs";

/**
 * Cancels a run: at once if this process executes it, otherwise at its holder's next heartbeat.
 * @returns false if the run had already ended
 * @throws AppError `not_found`
 */
export async function cancelRun(runId: string, ownerId: string): Promise<boolean> {
  await getRun(runId, ownerId);
  const running = await requestCancel(runId, ownerId);
  if (running) activeRuns().abort(runId, new RunStop("cancelled"));
  return running;
}

/**
 * Deletes a conversation and cancels its active run, which stays cancelled if the deletion is undone.
 * @throws AppError `not_found`
 */
export async function deleteConversation(id: string, ownerId: string): Promise<void> {
  for (const runId of await markDeleted(id, ownerId)) {
    if (await requestCancel(runId, ownerId)) activeRuns().abort(runId, new RunStop("cancelled"));
  }
}
