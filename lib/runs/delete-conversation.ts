import { deleteConversation as markDeleted } from "../db/conversations";
import { requestCancel } from "../db/runs";
import { activeRuns, RunStop } from "./active-runs";

/**
 * Deletes a conversation and stops what is still being written in it. Taken back, it tells of that run as cancelled.
 * @throws AppError `not_found`
 */
export async function deleteConversation(id: string, ownerId: string): Promise<void> {
  for (const runId of await markDeleted(id, ownerId)) {
    if (await requestCancel(runId, ownerId)) activeRuns().abort(runId, new RunStop("cancelled"));
  }
}
