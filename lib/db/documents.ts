import { randomUUID } from "node:crypto";
import {
  type DocumentDetail,
  type DocumentSummary,
  documentDetailSchema,
  documentSummarySchema,
} from "../contracts/document";
import { db, pool } from "./client";
import type { Prisma } from "./generated/client";
import { LOCAL_OWNER } from "./owner";

export interface NewDocument {
  title: string;
  fileName: string;
  mediaType: DocumentSummary["mediaType"];
  bytes: Uint8Array;
  /** SHA-256 of `bytes`, hex. */
  contentHash: string;
  sample: boolean;
  /** Where it was fetched from; `null` for a file or a pasted text. */
  sourceUrl: string | null;
}

const summaryColumns = {
  id: true,
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

type SummaryRow = Prisma.DocumentGetPayload<{ select: typeof summaryColumns }>;

/**
 * Stores a document with its job in one statement, so that neither is ever there without the other.
 * @returns the id, or `null` when a document with the same bytes is there already.
 */
export async function insertDocument(document: NewDocument): Promise<string | null> {
  const { rows } = await pool().query<{ id: string }>(
    `WITH inserted AS (
       INSERT INTO document (id, owner_id, title, file_name, media_type, bytes, content_hash, original, sample,
                             source_url)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
       ON CONFLICT (owner_id, content_hash) DO NOTHING
       RETURNING id
     ), job AS (
       INSERT INTO ingest_job (document_id) SELECT id FROM inserted
     )
     SELECT id FROM inserted`,
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
  return rows[0]?.id ?? null;
}

/** Id of the document that has these bytes. */
export async function findDocumentByHash(contentHash: string): Promise<string | null> {
  const found = await db().document.findUnique({
    where: { ownerId_contentHash: { ownerId: LOCAL_OWNER, contentHash } },
    select: { id: true },
  });
  return found?.id ?? null;
}

/** All documents, newest first. */
export async function listDocuments(): Promise<DocumentSummary[]> {
  const rows = await db().document.findMany({
    where: { ownerId: LOCAL_OWNER },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    select: summaryColumns,
  });
  return rows.map(toSummary);
}

/** A document with its text and where its passages lie; the text is empty until it has been parsed. */
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
  return documentDetailSchema.parse({
    ...toSummary(row),
    text: row.text ?? "",
    pageStarts: row.pageStarts,
    passageSpans: row.passages.map(({ startOffset, endOffset, ...span }) => ({
      ...span,
      start: startOffset,
      end: endOffset,
    })),
  });
}

/** Whether there is such a document, by an id that is one. */
export async function hasDocument(id: string): Promise<boolean> {
  return (await db().document.count({ where: { id, ownerId: LOCAL_OWNER } })) > 0;
}

/** The bytes as they were uploaded. */
export async function getOriginal(
  id: string,
): Promise<{ bytes: Uint8Array; fileName: string; title: string; mediaType: DocumentSummary["mediaType"] } | null> {
  const row = await db().document.findUnique({
    where: { id, ownerId: LOCAL_OWNER },
    select: { original: true, fileName: true, title: true, mediaType: true },
  });
  if (row === null) return null;
  const mediaType = documentSummarySchema.shape.mediaType.parse(row.mediaType);
  return { bytes: row.original, fileName: row.fileName, title: row.title, mediaType };
}

/** Removes a document; its passages, vectors, tokens and job go with it. @returns whether it was there. */
export async function deleteDocument(id: string): Promise<boolean> {
  // The job first: a worker holds it while it writes to the document, and the other way round both would wait for ever.
  const { rowCount } = await pool().query(
    `WITH ended AS (
       DELETE FROM ingest_job USING document
       WHERE document.id = ingest_job.document_id AND document.id = $1 AND document.owner_id = $2 RETURNING 1
     )
     DELETE FROM document WHERE id = $1 AND owner_id = $2 AND (SELECT count(*) FROM ended) >= 0`,
    [id, LOCAL_OWNER],
  );
  return rowCount === 1;
}

function toSummary(row: SummaryRow): DocumentSummary {
  const { _count, stage, done, total, failureCode, failureDetail, createdAt, ...rest } = row;
  return documentSummarySchema.parse({
    ...rest,
    passages: _count.passages,
    progress: { stage, done, total },
    failure: failureCode === null ? null : { code: failureCode, detail: failureDetail },
    createdAt: createdAt.toISOString(),
  });
}
