import { db } from "../../connection/client";
import { JOB_KINDS } from "../../jobs/job-kinds";
import type { HeldJob, NewJob } from "../../jobs/jobs";
import { QUICK_MAX_BYTES } from "../../tunables";

/** A claimed job of importing a document. */
export interface IngestJob extends HeldJob {
  /** The document's id. */
  subject: string;
}

/** Jobs run in three lanes, so that slow files do not delay short ones, nor scans any file with text. */
export const INGEST_LANES = { quick: "quick", slow: "slow", scans: "scans" } as const;

/** A rechunk may wait until all other jobs are done. */
export const RECHUNK_PRIORITY = 1;

/** In the quick lane a document whose text is cut comes after those that have not started. */
export const CUT_SIZE = 2_147_483_647;

/** The job of a queued document. In the quick lane, the smallest files come first. */
export function ingestJobOf({ id, ownerId, bytes, cut }: { id: string; ownerId: string; bytes: number; cut: number }) {
  const isQuick = bytes <= QUICK_MAX_BYTES && cut === 1;
  return {
    kind: JOB_KINDS.ingest,
    subject: id,
    documentId: id,
    ownerId,
    lane: isQuick ? INGEST_LANES.quick : INGEST_LANES.slow,
    size: isQuick ? bytes : 0,
    priority: cut > 1 ? RECHUNK_PRIORITY : 0,
  } satisfies NewJob;
}

/** Whether a document is queued for import or being imported, apart from those that wait after an error. */
export async function isIngesting(): Promise<boolean> {
  const importing = await db().job.findFirst({
    where: { kind: JOB_KINDS.ingest, OR: [{ leaseHolder: { not: null } }, { runAfter: { lte: new Date() } }] },
    select: { id: true },
  });
  return importing !== null;
}
