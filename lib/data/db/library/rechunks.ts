import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { JOB_KINDS } from "../jobs/job-kinds";
import { SEARCHABLE } from "../search/findable";
import { LONG_TRANSACTION_MS } from "../tunables";
import { noteDocumentChange } from "./document-notices";
import { INGEST_LANES, RECHUNK_PRIORITY } from "./ingest/ingest-jobs";
import { queueDocuments } from "./ingest/queue-documents";
import { lockSeries } from "./series";

/**
 * Cuts documents again with other sizes (a rechunk), or reads them again (a reread). Either is a row
 * of its document's series with the same version and a higher `cut`, with a job like any other; the document it replaces
 * stays searchable until it is ready. Its `passage_sizes` are the requested ones.
 */

/** Always the same for a document and a cut number, so that two processes never queue one twice (a version 8 UUID). */
const RECHUNK_ID = Prisma.sql`overlay(overlay(md5(base.id::text || '#' || (base.cut + 1)) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid`;

const idSchema = z.object({ id: z.string() });

type Sizes = Record<string, number>;

/**
 * Queues documents whose passages have other sizes than these, oldest first.
 * @param waiting maximum number of rechunks at a time, including those in progress
 * @returns the number queued
 */
export async function queueRechunks(sizes: Sizes, waiting: number): Promise<number> {
  return queueCuts(sizes, {
    which: Prisma.sql`base.passage_sizes IS DISTINCT FROM ${JSON.stringify(sizes)}::jsonb`,
    limit: Prisma.sql`greatest(0, ${waiting} - (SELECT count(*) FROM job WHERE kind = ${JOB_KINDS.ingest} AND priority = ${RECHUNK_PRIORITY}::int))`,
    rereading: false,
  });
}

/**
 * Queues documents to be read again.
 * @returns the number queued; documents that are being imported or updated are not
 */
export async function queueRereads(sizes: Sizes, ids: readonly string[]): Promise<number> {
  const failed = await db().document.findMany({
    where: { ownerId: LOCAL_OWNER, rereading: true, status: "failed", superseded: false },
    select: { id: true },
  });
  // A reread that failed would keep its document from being queued.
  for (const { id } of failed) await withdrawReread(id);
  return queueCuts(sizes, {
    which: Prisma.sql`base.id = ANY (${ids}::uuid[])`,
    limit: Prisma.sql`NULL`,
    rereading: true,
  });
}

/** Copies documents with a higher cut, each with a job. @returns the number queued */
async function queueCuts(
  sizes: Sizes,
  { which, limit, rereading }: { which: Prisma.Sql; limit: Prisma.Sql; rereading: boolean },
): Promise<number> {
  const rows = await db().$transaction(
    async (tx) => {
      // No row joins a series that is being deleted.
      await lockSeries(tx);
      return parsedRows(
        idSchema,
        // A copy of rows, by a condition on other rows of their series.
        tx.$queryRaw`
      WITH chosen AS (
        SELECT base.*, ${RECHUNK_ID} AS rechunk_id FROM document AS base
        WHERE base.owner_id = ${LOCAL_OWNER} AND base.status = 'ready' AND NOT base.superseded
        AND ${which} AND NOT EXISTS (
          SELECT 1 FROM document AS later WHERE later.series_id = base.series_id AND NOT later.superseded
          AND (later.version, later.cut) > (base.version, base.cut)
          AND (later.status IN ('queued', 'processing') OR later.version = base.version))
        ORDER BY base.created_at, base.id
        LIMIT ${limit}
      ), added AS (
        INSERT INTO document (id, owner_id, title, file_name, media_type, bytes, content_hash, sample, added_by, join_checked,
                              source_url, series_id, version, cut, rereading, passage_sizes, created_at)
        SELECT rechunk_id, owner_id, title, file_name, media_type, bytes, content_hash, sample, added_by, join_checked,
               source_url, series_id, version, cut + 1, ${rereading}, ${JSON.stringify(sizes)}::jsonb, created_at FROM chosen
        ON CONFLICT (id) DO NOTHING RETURNING id, owner_id
      ), queued AS (
        INSERT INTO job (kind, subject, owner_id, document_id, lane, priority)
        SELECT ${JOB_KINDS.ingest}, id::text, owner_id, id, ${INGEST_LANES.slow}, ${RECHUNK_PRIORITY}::int FROM added
      )
      SELECT id FROM added`,
      );
    },
    { timeout: LONG_TRANSACTION_MS },
  );
  return noted(rows.map(({ id }) => id));
}

/**
 * Queues rechunks again that failed with other sizes.
 * @returns the number queued
 */
export async function retryRechunks(sizes: Sizes): Promise<number> {
  const where = {
    ownerId: LOCAL_OWNER,
    cut: { gt: 1 },
    status: "failed",
    superseded: false,
  } satisfies Prisma.DocumentWhereInput;
  const failed = await db().document.findMany({ where, select: { id: true, passageSizes: true } });
  const ids = failed.filter((row) => !isDeepStrictEqual(row.passageSizes, sizes)).map(({ id }) => id);
  if (ids.length === 0) return 0;
  const change = { passageSizes: sizes };
  return noted(await db().$transaction((tx) => queueDocuments(tx, { ...where, id: { in: ids } }, change)));
}

/**
 * Deletes unclaimed rechunks that are no longer needed, since the document already has these sizes, and those and rereads
 * of a document that a later version has replaced.
 * @returns the number deleted
 */
export async function withdrawRechunks(sizes: Sizes): Promise<number> {
  const rechunks = await db().document.findMany({
    where: { cut: { gt: 1 }, status: { not: "ready" }, superseded: false },
    select: { id: true, seriesId: true, version: true, rereading: true },
  });
  if (rechunks.length === 0) return 0;
  const bases = await db().document.findMany({
    where: { ...SEARCHABLE, seriesId: { in: rechunks.map(({ seriesId }) => seriesId) } },
    select: { seriesId: true, version: true, passageSizes: true },
  });
  const unneeded = rechunks.filter(({ seriesId, version, rereading }) =>
    bases.some(
      (base) =>
        base.seriesId === seriesId &&
        (base.version > version ||
          (base.version === version && !rereading && isDeepStrictEqual(base.passageSizes, sizes))),
    ),
  );
  const ids = unneeded.map(({ id }) => id);
  if (ids.length === 0) return 0;
  const deleted = await db().$transaction(async (tx) => {
    await tx.job.deleteMany({ where: { kind: JOB_KINDS.ingest, documentId: { in: ids }, leaseHolder: null } });
    const free = { id: { in: ids }, jobs: { none: {} }, status: { not: "ready" } } satisfies Prisma.DocumentWhereInput;
    const rows = await tx.document.findMany({ where: free, select: { id: true } });
    await tx.document.deleteMany({ where: { id: { in: rows.map(({ id }) => id) } } });
    return rows;
  });
  return noted(deleted.map(({ id }) => id));
}

/**
 * Deletes a reread, queued, running or failed; its document stays unchanged. @returns false if it has none
 */
export async function withdrawReread(id: string): Promise<boolean> {
  const withdrawn = await db().$transaction(
    async (tx) => {
      const row = { id, ownerId: LOCAL_OWNER, rereading: true, superseded: false, status: { not: "ready" } };
      // The job first: its deletion waits for a write of its holder, which the next statement then sees.
      await tx.job.deleteMany({ where: { kind: JOB_KINDS.ingest, document: row } });
      const { count } = await tx.document.deleteMany({ where: { ...row, jobs: { none: {} } } });
      return count > 0;
    },
    { timeout: LONG_TRANSACTION_MS },
  );
  if (withdrawn) noteDocumentChange([id]);
  return withdrawn;
}

/**
 * Documents that are no longer searchable but still have index rows, which are normally removed at once: a process died
 * before it removed them.
 */
export async function supersededInIndex(limit: number): Promise<string[]> {
  const rows = await parsedRows(
    idSchema,
    // Tokens name their document without a relation, so that this asks an index and not every passage.
    db().$queryRaw`SELECT id FROM document WHERE superseded
                   AND EXISTS (SELECT 1 FROM passage_tokens WHERE document_id = document.id) LIMIT ${limit}`,
  );
  return rows.map(({ id }) => id);
}

/** Notifies listeners of changed documents. @returns their number */
function noted(ids: readonly string[]): number {
  if (ids.length > 0) noteDocumentChange(ids);
  return ids.length;
}
