import { randomUUID } from "node:crypto";
import { z } from "zod";
import {
  type DocumentDetail,
  type DocumentSummary,
  documentDetailSchema,
  documentMediaTypeSchema,
  documentSummarySchema,
} from "@/lib/shared/contracts/library/document";
import { db, pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import type { Prisma } from "../generated/client";
import { leaveGraph } from "../graph/leave-graph";
import { collectionsOf } from "./collections";
import { noteDocumentChange } from "./document-notices";
import { LIBRARY_CHANGED } from "./library-version";

export interface NewDocument {
  title: string;
  fileName: string;
  mediaType: DocumentSummary["mediaType"];
  bytes: Uint8Array;
  /** SHA-256 of `bytes`, hex. */
  contentHash: string;
  sample: boolean;
  /** The address it was fetched from; `null` for a file or a pasted text. */
  sourceUrl: string | null;
}

const summaryColumns = {
  id: true,
  seriesId: true,
  version: true,
  cut: true,
  superseded: true,
  passageSizes: true,
  findings: true,
  title: true,
  fileName: true,
  mediaType: true,
  sourceUrl: true,
  language: true,
  status: true,
  bytes: true,
  pages: true,
  sample: true,
  stage: true,
  done: true,
  total: true,
  failureCode: true,
  failureDetail: true,
  createdAt: true,
  _count: { select: { passages: true } },
} satisfies Prisma.DocumentSelect;

const originalsSchema = z.array(
  z.object({
    fileName: z.string(),
    title: z.string(),
    mediaType: documentMediaTypeSchema,
    // The driver returns another kind of array, which the PDF reader does not accept.
    bytes: z
      .instanceof(Uint8Array)
      .transform(({ buffer, byteOffset, byteLength }) => new Uint8Array(buffer, byteOffset, byteLength))
      .nullable(),
  }),
);

type SummaryRow = Prisma.DocumentGetPayload<{ select: typeof summaryColumns }>;

/**
 * Stores a document with its job in one statement, so that neither ever exists without the other. A document with the
 * same address, or the same file name, becomes a new version; the previous versions stay searchable until it is ready.
 * @returns `null` when a document with the same bytes already exists
 */
export async function insertDocument(document: NewDocument): Promise<{ id: string; version: number } | null> {
  const { rows } = await pool().query<{ id: string; version: number }>(
    `WITH former AS (
       SELECT series_id, max(version) AS version FROM document
       WHERE owner_id = $2 AND file_name = $4 AND source_url IS NOT DISTINCT FROM $10
       GROUP BY series_id ORDER BY max(created_at) DESC LIMIT 1
     ), inserted AS (
       INSERT INTO document (id, owner_id, title, file_name, media_type, bytes, content_hash, live_hash, original, sample,
                             source_url, series_id, version)
       SELECT $1, $2, $3, $4, $5, $6, $7, $7, $8, $9, $10,
              coalesce((SELECT series_id FROM former), gen_random_uuid()),
              coalesce((SELECT version FROM former), 0) + 1
       WHERE NOT EXISTS (SELECT 1 FROM document WHERE owner_id = $2 AND content_hash = $7 AND NOT superseded)
       ON CONFLICT (owner_id, live_hash) DO NOTHING
       RETURNING id, version
     ), job AS (
       INSERT INTO ingest_job (document_id) SELECT id FROM inserted
     )
     SELECT id, version FROM inserted`,
    [
      randomUUID(),
      LOCAL_OWNER,
      document.title,
      document.fileName,
      document.mediaType,
      document.bytes.byteLength,
      document.contentHash,
      Buffer.from(document.bytes.buffer, document.bytes.byteOffset, document.bytes.byteLength),
      document.sample,
      document.sourceUrl,
    ],
  );
  const [inserted] = rows;
  if (inserted !== undefined) noteDocumentChange([inserted.id]);
  return inserted ?? null;
}

/** The document with these bytes, if it is not superseded. */
export async function findDocumentByHash(contentHash: string): Promise<{ id: string; version: number } | null> {
  return db().document.findFirst({
    where: { ownerId: LOCAL_OWNER, contentHash, superseded: false },
    // The searchable one, while it is being chunked again.
    orderBy: [{ cut: "asc" }],
    select: { id: true, version: true },
  });
}

/**
 * All documents that are not superseded, newest first.
 * @param ids only these
 */
export async function listDocuments(ids?: readonly string[]): Promise<DocumentSummary[]> {
  const rows = await db().document.findMany({
    where: { ownerId: LOCAL_OWNER, superseded: false, ...(ids === undefined ? {} : { id: { in: [...ids] } }) },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    select: summaryColumns,
  });
  const collections = await collectionsOf(rows.map(({ seriesId }) => seriesId));
  return rows.map((row) => toSummary(row, collections));
}

/** A document with its text and its passages' offsets; the text is empty until it has been parsed. */
export async function getDocument(id: string): Promise<DocumentDetail | null> {
  const row = await db().document.findUnique({
    where: { id, ownerId: LOCAL_OWNER },
    select: {
      ...summaryColumns,
      text: true,
      pageStarts: true,
      passages: {
        orderBy: { ordinal: "asc" },
        select: { id: true, ordinal: true, startOffset: true, endOffset: true },
      },
    },
  });
  if (row === null) return null;
  const series = await db().document.findMany({
    where: { ownerId: LOCAL_OWNER, seriesId: row.seriesId },
    orderBy: [{ version: "asc" }, { cut: "asc" }],
    select: { id: true, version: true, status: true, superseded: true, createdAt: true },
  });
  const found = series.findLast(({ status, superseded }) => status === "ready" && !superseded);
  // For a version that was chunked more than once, the latest cut.
  const versions = [...new Map(series.map((own) => [own.version, own])).values()];
  return documentDetailSchema.parse({
    ...toSummary(row, await collectionsOf([row.seriesId])),
    currentId: found?.id ?? id,
    versions: versions.map((own) => ({ id: own.id, version: own.version, createdAt: own.createdAt.toISOString() })),
    text: row.text ?? "",
    pageStarts: row.pageStarts,
    passageSpans: row.passages.map(({ startOffset, endOffset, ...span }) => ({
      ...span,
      start: startOffset,
      end: endOffset,
    })),
  });
}

/** Whether the document exists; any text may be passed as the id. */
export async function hasDocument(id: string): Promise<boolean> {
  return (await db().document.count({ where: { id, ownerId: LOCAL_OWNER } })) > 0;
}

/**
 * The uploaded bytes; after a re-cut they are in another row of the series. In SQL: for a large file Prisma's client
 * blocks the event loop while it reads the row.
 */
export async function getOriginal(
  id: string,
): Promise<{ bytes: Uint8Array; fileName: string; title: string; mediaType: DocumentSummary["mediaType"] } | null> {
  const { rows } = await pool().query(
    `SELECT wanted.file_name AS "fileName", wanted.title, wanted.media_type AS "mediaType",
            coalesce(wanted.original, (SELECT stored.original FROM document AS stored
                                       WHERE stored.owner_id = wanted.owner_id AND stored.series_id = wanted.series_id
                                       AND stored.content_hash = wanted.content_hash AND stored.original IS NOT NULL
                                       LIMIT 1)) AS bytes
     FROM document AS wanted WHERE wanted.id = $1 AND wanted.owner_id = $2`,
    [id, LOCAL_OWNER],
  );
  const [row] = originalsSchema.parse(rows);
  return row === undefined || row.bytes === null ? null : { ...row, bytes: row.bytes };
}

/**
 * Deletes a document with all its versions; their passages, vectors, tokens and jobs go with them. Its title stays,
 * with the times of its addition and deletion.
 * @param id of any of its versions
 * @returns ids of what was deleted; empty when the document does not exist
 */
export async function deleteDocument(id: string): Promise<string[]> {
  const removed = await db().$transaction(async (client) => {
    const series = await client.document.findFirst({
      where: { id, ownerId: LOCAL_OWNER },
      select: { seriesId: true },
    });
    if (series === null) return [];
    const versions = await client.document.findMany({
      where: { ownerId: LOCAL_OWNER, ...series },
      orderBy: { createdAt: "desc" },
      select: { id: true, title: true, createdAt: true },
    });
    const ids = versions.map((version) => version.id);
    await leaveGraph(client, ids);
    // Jobs first: a worker holds one while it writes to the document, and the opposite order would deadlock.
    await client.ingestJob.deleteMany({ where: { documentId: { in: ids } } });
    const { count } = await client.document.deleteMany({ where: { id: { in: ids } } });
    const [newest] = versions;
    // A simultaneous call has deleted it.
    if (count === 0 || newest === undefined) return [];
    await client.documentDeletion.createMany({
      data: [{ id: randomUUID(), ownerId: LOCAL_OWNER, title: newest.title, addedAt: newest.createdAt }],
    });
    await client.collectionMember.deleteMany({ where: series });
    await client.$executeRawUnsafe(LIBRARY_CHANGED);
    return ids;
  });
  noteDocumentChange(removed);
  return removed;
}

function toSummary(row: SummaryRow, collections: ReadonlyMap<string, string[]>): DocumentSummary {
  const { _count, stage, done, total, cut, failureCode, failureDetail, createdAt, ...rest } = row;
  return documentSummarySchema.parse({
    ...rest,
    recutting: cut > 1 && row.status !== "ready",
    collections: collections.get(row.seriesId) ?? [],
    passages: _count.passages,
    progress: { stage, done, total },
    failure: failureCode === null ? null : { code: failureCode, detail: failureDetail },
    createdAt: createdAt.toISOString(),
  });
}
