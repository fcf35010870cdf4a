import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { GraphSpending } from "@/lib/shared/contracts/library/graph-extraction";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { firstRow } from "../connection/rows";
import type { Prisma } from "../generated/client";
import { SEARCHABLE } from "./searchable";
import { NOTHING_SPENT, ofSummaries, spending } from "./spending";

const claimedSchema = z.object({ documentId: z.string(), attempts: z.number(), done: z.number() });

export interface GraphJob {
  documentId: string;
  /** Unique to this claim; every write of the job checks it. */
  holder: string;
  /** Attempts since the last progress, from 1. */
  attempts: number;
  /** Passages that are already in the graph; they are processed in order. */
  done: number;
}

const UNCLAIMED = { leaseHolder: null, leaseExpiresAt: null };
const DUE_AT_ONCE = { status: "queued", attempts: 0, failure: null, retryAt: null };

/**
 * Queues documents that no extractor, or another one, has read into the graph; what another extractor read stays until
 * each passage is read again.
 * @returns the number queued
 */
export async function queueGraphJobs(extractor: string, limit: number): Promise<number> {
  // INSERT … SELECT, and a clock that goes on within the statement: jobs are claimed in this order.
  return db().$executeRaw`
    INSERT INTO graph_job (document_id, extractor, total, created_at)
    SELECT document.id, ${extractor}, (SELECT count(*) FROM passage WHERE document_id = document.id), clock_timestamp()
    FROM document LEFT JOIN graph_job ON graph_job.document_id = document.id
    WHERE ${SEARCHABLE} AND graph_job.extractor IS DISTINCT FROM ${extractor}
    ORDER BY document.created_at, document.id LIMIT ${limit}
    ON CONFLICT (document_id) DO UPDATE SET status = 'queued', extractor = excluded.extractor, done = 0,
      total = excluded.total, ms = 0, calls = 0, prompt_tokens = 0, completion_tokens = 0, uncounted = 0, cost_usd = 0,
      attempts = 0, failure = NULL, retry_at = NULL, lease_holder = NULL, lease_expires_at = NULL`;
}

/**
 * Claims the job that has waited longest of those that are due and unclaimed, or whose lease has expired. None while
 * the graph is paused.
 */
export async function claimGraphJob(extractor: string, leaseMs: number): Promise<GraphJob | null> {
  const holder = randomUUID();
  // SKIP LOCKED, and a lease by the database's clock.
  const claimed = await firstRow(
    claimedSchema,
    db().$queryRaw`
      WITH next AS (
        SELECT graph_job.document_id FROM graph_job JOIN document ON document.id = graph_job.document_id
        WHERE ${SEARCHABLE} AND graph_job.status = 'queued' AND extractor = ${extractor}
        AND (retry_at IS NULL OR retry_at <= now()) AND (lease_expires_at IS NULL OR lease_expires_at <= now())
        AND NOT EXISTS (SELECT 1 FROM graph_state WHERE owner_id = ${LOCAL_OWNER} AND paused)
        ORDER BY graph_job.created_at, graph_job.document_id LIMIT 1 FOR UPDATE OF graph_job SKIP LOCKED
      )
      UPDATE graph_job SET lease_holder = ${holder}, lease_expires_at = now() + ${leaseMs} * interval '1 millisecond',
                           attempts = attempts + 1
      FROM next WHERE graph_job.document_id = next.document_id
      RETURNING graph_job.document_id AS "documentId", attempts, done`,
  );
  return claimed === null ? null : { ...claimed, holder };
}

/**
 * Adds the cost of a batch that wrote nothing to the graph: the model was paid for it. It counts for any holder of the
 * job, but not for a job of another extractor.
 */
export async function spendOnGraphJob(documentId: string, extractor: string, spent: GraphSpending): Promise<void> {
  await db().graphJob.updateMany({ where: { documentId, extractor }, data: spending(spent) });
}

/** Renews the lease. @returns false when the job is no longer the holder's. */
export async function extendGraphLease({ documentId, holder }: GraphJob, leaseMs: number): Promise<boolean> {
  // A lease by the database's clock.
  const extended = await db().$executeRaw`
    UPDATE graph_job SET lease_expires_at = now() + ${leaseMs} * interval '1 millisecond'
    WHERE document_id = ${documentId}::uuid AND lease_holder = ${holder}`;
  return extended === 1;
}

/** Ends a job whose passages are all in the graph. @returns false when it is no longer the holder's. */
export async function finishGraphJob({ documentId, holder, done }: GraphJob): Promise<boolean> {
  const { count } = await db().graphJob.updateMany({
    where: { documentId, leaseHolder: holder },
    data: { ...DUE_AT_ONCE, ...UNCLAIMED, status: "done", total: done },
  });
  return count === 1;
}

/** Releases a job unfinished; the attempt does not count. */
export async function releaseGraphJob({ documentId, holder }: GraphJob): Promise<void> {
  await db().$transaction(releasedGraphJobs({ documentId, leaseHolder: holder }));
}

/** The statements of a transaction that releases jobs unfinished; the attempts do not count. */
export function releasedGraphJobs(where: Prisma.GraphJobWhereInput): Prisma.PrismaPromise<Prisma.BatchPayload>[] {
  return [
    // `retryGraphJobs` may have set the attempts of a claimed job to none.
    db().graphJob.updateMany({ where: { ...where, attempts: { gt: 0 } }, data: { attempts: { decrement: 1 } } }),
    db().graphJob.updateMany({ where, data: UNCLAIMED }),
  ];
}

/**
 * Releases a job after an error: it is retried after the wait, or, without one, stays failed until a person retries it.
 */
export async function failGraphJob(
  { documentId, holder }: GraphJob,
  failure: string,
  waitMs: number | null,
): Promise<void> {
  await db().graphJob.updateMany({
    where: { documentId, leaseHolder: holder },
    data: {
      status: waitMs === null ? "failed" : "queued",
      failure,
      retryAt: waitMs === null ? null : new Date(Date.now() + waitMs),
      ...UNCLAIMED,
    },
  });
}

/** Releases every job: only right when no other process can hold one. */
export async function releaseAllGraphJobs(): Promise<void> {
  await db().graphJob.updateMany({ where: { leaseExpiresAt: { not: null } }, data: UNCLAIMED });
}

/** Makes failed jobs, and jobs waiting after an error, due at once. */
export async function retryGraphJobs(): Promise<void> {
  await db().graphJob.updateMany({
    where: { OR: [{ status: "failed" }, { retryAt: { not: null } }] },
    data: DUE_AT_ONCE,
  });
}

/**
 * Starts reading everything again from its first passage, and summarising every community again; existing data stays
 * until it is replaced. Every holder loses its job.
 */
export async function restartGraphJobs(): Promise<void> {
  await db().$transaction([
    db().graphState.updateMany({ where: { ownerId: LOCAL_OWNER }, data: ofSummaries(NOTHING_SPENT) }),
    db().graphCommunity.updateMany({
      where: { ownerId: LOCAL_OWNER },
      data: { summarizer: null, material: null, summaryAttempts: 0, summaryFailure: null, summaryRetryAt: null },
    }),
    db().graphJob.updateMany({ data: { ...DUE_AT_ONCE, ...UNCLAIMED, ...NOTHING_SPENT, done: 0 } }),
  ]);
}

/** Whether a document is queued for import or being imported: imports take precedence over the graph. */
export async function isIngesting(): Promise<boolean> {
  const importing = await db().ingestJob.findFirst({
    where: {
      OR: [{ leaseHolder: { not: null } }, { leaseExpiresAt: null }, { leaseExpiresAt: { lte: new Date() } }],
    },
    select: { documentId: true },
  });
  return importing !== null;
}
