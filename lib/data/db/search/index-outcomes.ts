import type { Reason } from "@/lib/shared/contracts/runs/reason";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { Prisma } from "../generated/client";
import { JOB_KINDS } from "../jobs/job-kinds";
import { enqueueJobs, type HeldJob, holdJob } from "../jobs/jobs";

/** A claimed job of filling an index; its subject is the index's id. */
export type IndexJob = HeldJob & { subject: string };

/** Queues the filling of an index. */
export async function enqueueIndex(id: string): Promise<void> {
  await enqueueJobs(db(), [{ kind: JOB_KINDS.index, subject: id, ownerId: LOCAL_OWNER }]);
}

/** Writes to an index while the job is its holder's. */
async function write(job: IndexJob, where: Prisma.EmbeddingIndexWhereInput, data: Prisma.EmbeddingIndexUpdateInput) {
  await db().$transaction(async (tx) => {
    if ((await holdJob(tx, job)).count === 0) return;
    await tx.embeddingIndex.updateMany({ where: { id: job.subject, ...where }, data });
  });
}

/** Stores the dimension after vectors were written, and clears an earlier failure. */
export function markIndexFilled(job: IndexJob, dimension: number): Promise<void> {
  const isNew = [{ dimension: null }, { dimension: { not: dimension } }, { failure: { not: Prisma.DbNull } }];
  return write(job, { OR: isNew }, { dimension, failure: Prisma.DbNull });
}

/** Clears an earlier failure. */
export function markIndexWell(job: IndexJob): Promise<void> {
  return write(job, { failure: { not: Prisma.DbNull } }, { failure: Prisma.DbNull });
}

/** Stores the reason of a failure. */
export function markIndexFailed(job: IndexJob, failure: Reason): Promise<void> {
  return write(job, {}, { failure });
}
