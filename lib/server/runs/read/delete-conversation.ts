import { deleteConversation as markDeleted } from "@/lib/data/db/conversations/conversations";
import { requestCancel } from "@/lib/data/db/runs/runs";
import { activeRuns, RunStop } from "../lifecycle/active-runs";

/**
 * Deletes a conversation and cancels its active run, which stays cancelled if the deletion is undone.
 * @throws AppError `not_found`
 */
export async function deleteConversation(id: string, ownerId: string): Promise<void> {
  for (const runId of await markDeleted(id, ownerId)) {
    if (await requestCancel(runId, ownerId)) activeRuns().abort(runId, new RunStop("cancelled"));
  }
}
