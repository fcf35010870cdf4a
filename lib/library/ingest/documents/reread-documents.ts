import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { listDocuments } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { queueRereads } from "@/lib/data/db/library/rechunks";
import { wakeWork } from "@/lib/data/jobs/background-work";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import type { OcrSettings } from "@/lib/shared/contracts/library/ocr-settings";
import { rereadReason } from "@/lib/shared/contracts/library/reread-reason";
import { passageSizes } from "../chunk/passage-sizes";

/**
 * Reads documents again: each keeps its version, and its present reading is searched until the new one is complete.
 * @param ids documents, or `null` for all in which a new reading may find more
 * @returns the number queued; documents that are being imported or updated are not
 */
export async function rereadDocuments(ids: readonly string[] | null): Promise<number> {
  const { settings } = await settingsInForce();
  const queued = await queueRereads(passageSizes(settings), ids ?? (await rereadable(settings.ocr)));
  if (queued > 0) wakeWork(JOB_KINDS.ingest);
  return queued;
}

async function rereadable(ocr: OcrSettings): Promise<string[]> {
  return (await listDocuments(EVERYTHING))
    .filter((document) => rereadReason(document, ocr) !== null)
    .map(({ id }) => id);
}
