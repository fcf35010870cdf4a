import type { GraphSpending } from "@/lib/shared/contracts/library/graph-extraction";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { Prisma } from "../generated/client";
import { JOB_KINDS } from "../jobs/job-kinds";
import { completeJob, type HeldJob } from "../jobs/jobs";
import { SEARCHABLE } from "./searchable";
import { NOTHING_SPENT, ofSummaries, spending } from "./spending";

/** A claimed job of reading a document into the graph. */
export interface GraphJob extends HeldJob {
  documentId: string;
  /** Passages that are already in the graph; they are processed in order. */
  done: number;
}

/** Queues a job for each selected document, due at once; a current holder loses its job. */
function queueing(documentIds: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`
    INSERT INTO job (kind, subject, owner_id, document_id)
    SELECT ${JOB_KINDS.graphDocument}, document_id::text, ${LOCAL_OWNER}, document_id FROM ${documentIds}
    ON CONFLICT (kind, subject) DO UPDATE SET state = 'queued', tries = 0, last_error = NULL,
      run_after = excluded.run_after, lease_holder = NULL, lease_expires_at = NULL`;
}

/** The columns of spending start again for another extractor. */
const SPENT_BY_THE_SAME = Prisma.join(
  ["ms", "calls", "prompt_tokens", "completion_tokens", "uncounted", "cost_usd"].map((column) =>
    Prisma.raw(
      `${column} = CASE WHEN graph_reading.extractor = excluded.extractor THEN graph_reading.${column} ELSE 0 END`,
    ),
  ),
);

/**
 * Queues documents that no extractor, or another one, has read into the graph; what another extractor read stays until
 * each passage is read again.
 * @returns the number queued
 */
export async function queueGraphJobs(extractor: string, limit: number): Promise<number> {
  // INSERT … SELECT: jobs are claimed in this order.
  return db().$executeRaw`
    WITH reading AS (
      INSERT INTO graph_reading (document_id, extractor, total)
      SELECT document.id, ${extractor}, (SELECT count(*) FROM passage WHERE document_id = document.id)
      FROM document LEFT JOIN graph_reading ON graph_reading.document_id = document.id
      WHERE ${SEARCHABLE} AND (graph_reading.extractor IS DISTINCT FROM ${extractor} OR graph_reading.done < graph_reading.total
        AND NOT EXISTS (SELECT 1 FROM job WHERE kind = ${JOB_KINDS.graphDocument} AND job.document_id = document.id))
      ORDER BY document.created_at, document.id LIMIT ${limit}
      ON CONFLICT (document_id) DO UPDATE SET extractor = excluded.extractor, total = excluded.total,
        done = CASE WHEN graph_reading.extractor = excluded.extractor THEN graph_reading.done ELSE 0 END,
        ${SPENT_BY_THE_SAME}
      RETURNING document_id
    ) ${queueing(Prisma.sql`reading`)}`;
}

/** Removes waiting jobs while nothing reads documents. */
export async function withdrawGraphJobs(): Promise<void> {
  await db().job.deleteMany({ where: { kind: JOB_KINDS.graphDocument, state: "queued" } });
}

/** How far an extractor has read a searchable document; null when it is not to be read by it. */
export async function readGraphProgress(documentId: string, extractor: string): Promise<number | null> {
  const document = { status: "ready", superseded: false };
  const where = { documentId, extractor, document };
  return (await db().graphReading.findFirst({ where, select: { done: true } }))?.done ?? null;
}

/**
 * Adds the cost of a batch that wrote nothing to the graph: the model was paid for it. It counts for any holder of the
 * job, but not for a job of another extractor.
 */
export async function spendOnGraphJob(documentId: string, extractor: string, spent: GraphSpending): Promise<void> {
  await db().graphReading.updateMany({ where: { documentId, extractor }, data: spending(spent) });
}

/** Ends a job whose passages are all in the graph. @returns false when it is no longer the holder's. */
export function finishGraphJob(job: GraphJob): Promise<boolean> {
  return db().$transaction(async (tx) => {
    if (!(await completeJob(tx, job))) return false;
    await tx.graphReading.updateMany({ where: { documentId: job.documentId }, data: { total: job.done } });
    return true;
  });
}

/** The statements of a transaction that takes every job from its holder; the tries do not count. */
export function releasedGraphJobs(): Prisma.PrismaPromise<Prisma.BatchPayload>[] {
  const held = { kind: JOB_KINDS.graphDocument, leaseHolder: { not: null } };
  return [
    db().job.updateMany({ where: { ...held, tries: { gt: 0 } }, data: { tries: { decrement: 1 } } }),
    db().job.updateMany({ where: held, data: { leaseHolder: null, leaseExpiresAt: null } }),
  ];
}

/**
 * Starts reading everything again from its first passage, and summarising every community again; existing data stays
 * until it is replaced. Every holder loses its job.
 */
export async function restartGraphJobs(): Promise<void> {
  await db().$transaction([
    // Jobs before what their holders write.
    db()
      .$executeRaw`${queueing(Prisma.sql`(SELECT document_id FROM graph_reading ORDER BY created_at, document_id) AS read`)}`,
    db().graphReading.updateMany({ data: { ...NOTHING_SPENT, done: 0 } }),
    db().graphState.updateMany({ where: { ownerId: LOCAL_OWNER }, data: ofSummaries(NOTHING_SPENT) }),
    db().graphCommunity.updateMany({
      where: { ownerId: LOCAL_OWNER },
      data: { summarizer: null, material: null, summaryAttempts: 0, summaryFailure: null, summaryRetryAt: null },
    }),
  ]);
}
