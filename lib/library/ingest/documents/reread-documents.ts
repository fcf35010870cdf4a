import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { queueRereads } from "@/lib/data/db/library/rechunks";
import { wakeWork } from "@/lib/data/jobs/background-work";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { passageSizes } from "../chunk/passage-sizes";

/**
 * Reads documents again: each keeps its version, and its present reading is searched until the new one is complete.
 * @param ids documents, or `null` for all that are outdated
 * @returns the number queued; documents that are being imported or updated are not
 */
export async function rereadDocuments(ids: readonly string[] | null): Promise<number> {
  const queued = await queueRereads(passageSizes((await settingsInForce()).settings), ids);
  if (queued > 0) wakeWork(JOB_KINDS.ingest);
  return queued;
}
