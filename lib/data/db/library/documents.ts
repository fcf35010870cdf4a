import { randomUUID } from "node:crypto";
import {
  type DocumentDetail,
  type DocumentSummary,
  documentDetailSchema,
  documentMediaTypeSchema,
} from "@/lib/shared/contracts/library/document";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { isUniqueViolation } from "../connection/unique-violation";
import type { Prisma } from "../generated/client";
import { leaveGraph } from "../graph/leave-graph";
import { JOB_KINDS } from "../jobs/job-kinds";
import { LONG_TRANSACTION_MS } from "../tunables";
import { collectionsOf } from "./collections";
import { noteDocumentChange } from "./document-notices";
import { receiptCountsOf, summaryColumns, toSummary } from "./document-summary";
import { ingestJobOf } from "./ingest-jobs";
import { noteLibraryChange } from "./library-version";
import { mergedRanges, readRanges } from "./text-ranges";
import { restoreSupersededBy } from "./versions/supersede-document";

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
  /** The person who added it, or the installation. */
  addedBy: string;
}

/**
 * Stores a document with its job, so that neither ever exists without the other. A document with the same address, or the
 * same file name, becomes a new version; the previous versions stay searchable until it is ready.
 * @returns `null` when a document with the same bytes already exists
 */
export async function insertDocument({
  bytes,
  ...document
}: NewDocument): Promise<{ id: string; version: number } | null> {
  if ((await findDocumentByHash(document.contentHash)) !== null) return null;
  const former = await formerVersion(document);
  const queued = { id: randomUUID(), ownerId: LOCAL_OWNER, bytes: bytes.byteLength };
  const { documentId: _documentId, ...job } = ingestJobOf({ ...queued, cut: 1 });
  try {
    const inserted = await db().document.create({
      data: {
        ...document,
        ...queued,
        liveHash: document.contentHash,
        original: new Uint8Array(bytes),
        seriesId: former?.seriesId ?? randomUUID(),
        version: (former?.version ?? 0) + 1,
        jobs: { create: job },
      },
      select: { id: true, version: true },
    });
    noteDocumentChange([inserted.id]);
    return inserted;
  } catch (error) {
    // The same bytes were added at the same time.
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** The latest version of the series that a new document belongs to. */
async function formerVersion({
  fileName,
  sourceUrl,
}: Pick<NewDocument, "fileName" | "sourceUrl">): Promise<{ seriesId: string; version: number } | null> {
  const where = { ownerId: LOCAL_OWNER, fileName, sourceUrl };
  const select = { seriesId: true, version: true };
  const newest = await db().document.findFirst({
    where,
    orderBy: [{ createdAt: "desc" }, { version: "desc" }],
    select,
  });
  if (newest === null) return null;
  return db().document.findFirst({
    where: { ...where, seriesId: newest.seriesId },
    orderBy: { version: "desc" },
    select,
  });
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
  const receipts = await receiptCountsOf(rows.map(({ id }) => id));
  return rows.map((row) => toSummary(row, { receipt: receipts.get(row.id), collections }));
}

/** A document with its text and its passages' offsets; the text is empty until it has been parsed. */
export async function getDocument(id: string): Promise<DocumentDetail | null> {
  const row = await db().document.findUnique({
    where: { id, ownerId: LOCAL_OWNER },
    select: {
      ...summaryColumns,
      receipt: true,
      text: true,
      pageStarts: true,
      passages: {
        orderBy: { ordinal: "asc" },
        select: { id: true, ordinal: true, startOffset: true, endOffset: true, doubtful: true },
      },
    },
  });
  if (row === null) return null;
  const series = await db().document.findMany({
    where: { ownerId: LOCAL_OWNER, seriesId: row.seriesId },
    orderBy: [{ version: "asc" }, { cut: "asc" }],
    select: { id: true, version: true, status: true, superseded: true, supersededBy: true, createdAt: true },
  });
  const supersededBy = series.find((own) => own.supersededBy !== null)?.supersededBy ?? null;
  const found = series.findLast(({ status, superseded }) => status === "ready" && !superseded);
  // For a version that was chunked more than once, the latest cut.
  const versions = [...new Map(series.map((own) => [own.version, own])).values()];
  return documentDetailSchema.parse({
    ...toSummary(row, { receipt: row.receipt, collections: await collectionsOf([row.seriesId]) }),
    currentId: found?.id ?? id,
    receipt: row.receipt,
    supersededBy: supersededBy === null ? null : ((await latestOf({ seriesId: supersededBy }))[0] ?? null),
    supersedes: await latestOf({ supersededBy: row.seriesId }),
    versions: versions.map((own) => ({ id: own.id, version: own.version, createdAt: own.createdAt.toISOString() })),
    text: row.text ?? "",
    pageStarts: row.pageStarts,
    passageSpans: row.passages.map(({ startOffset, endOffset, id: passageId, ordinal }) => ({
      id: passageId,
      ordinal,
      start: startOffset,
      end: endOffset,
    })),
    doubtful: mergedRanges(
      row.passages.flatMap(({ startOffset, doubtful }) =>
        readRanges(doubtful).map(({ start, end }) => ({ start: start + startOffset, end: end + startOffset })),
      ),
    ),
  });
}

/** The latest ready row of each series among documents, by title. */
async function latestOf(where: Prisma.DocumentWhereInput): Promise<{ id: string; title: string }[]> {
  const rows = await db().document.findMany({
    where: { ownerId: LOCAL_OWNER, status: "ready", ...where },
    orderBy: [{ title: "asc" }, { seriesId: "asc" }, { version: "desc" }, { cut: "desc" }],
    distinct: ["seriesId"],
    select: { id: true, title: true, seriesId: true },
  });
  return rows.map(({ id, title }) => ({ id, title }));
}

/** Whether the document exists; any text may be passed as the id. */
export async function hasDocument(id: string): Promise<boolean> {
  return (await db().document.count({ where: { id, ownerId: LOCAL_OWNER } })) > 0;
}

/** The uploaded bytes; after a rechunk they are in another row of the series. */
export async function getOriginal(
  id: string,
): Promise<{ bytes: Uint8Array; fileName: string; title: string; mediaType: DocumentSummary["mediaType"] } | null> {
  const row = await db().document.findUnique({
    where: { id, ownerId: LOCAL_OWNER },
    select: { fileName: true, title: true, mediaType: true, original: true, seriesId: true, contentHash: true },
  });
  if (row === null) return null;
  const { fileName, title, seriesId, contentHash } = row;
  const stored =
    row.original === null
      ? await db().document.findFirst({
          where: { ownerId: LOCAL_OWNER, seriesId, contentHash, original: { not: null } },
          select: { original: true },
        })
      : row;
  const bytes = stored?.original ?? null;
  return bytes === null ? null : { bytes, fileName, title, mediaType: documentMediaTypeSchema.parse(row.mediaType) };
}

/**
 * Deletes a document with all its versions; their passages, vectors, tokens and jobs go with them. Its title stays,
 * with the times of its addition and deletion. Documents that it had replaced are searched again.
 * @param id of any of its versions
 * @returns ids of what was deleted; empty when the document does not exist
 */
export async function deleteDocument(id: string): Promise<string[]> {
  const { removed, restored } = await db().$transaction(
    async (tx) => {
      const named = await tx.document.findUnique({ where: { id, ownerId: LOCAL_OWNER }, select: { seriesId: true } });
      if (named === null) return NOTHING_REMOVED;
      const versions = await tx.document.findMany({
        where: { ownerId: LOCAL_OWNER, seriesId: named.seriesId },
        orderBy: { createdAt: "desc" },
        select: { id: true, title: true, createdAt: true },
      });
      const ids = versions.map((version) => version.id);
      await leaveGraph(tx, ids);
      // Jobs first: a worker holds one while it writes to the document, and the opposite order would deadlock.
      await tx.job.deleteMany({ where: { kind: JOB_KINDS.ingest, documentId: { in: ids } } });
      const { count } = await tx.document.deleteMany({ where: { id: { in: ids } } });
      const [newest] = versions;
      // A simultaneous call has deleted it.
      if (count === 0 || newest === undefined) return NOTHING_REMOVED;
      await tx.documentDeletion.createMany({
        data: [{ id: randomUUID(), ownerId: LOCAL_OWNER, title: newest.title, addedAt: newest.createdAt }],
      });
      await tx.collectionMember.deleteMany({ where: { seriesId: named.seriesId } });
      const restored = await restoreSupersededBy(tx, named.seriesId);
      await noteLibraryChange(tx);
      return { removed: ids, restored };
    },
    { timeout: LONG_TRANSACTION_MS },
  );
  noteDocumentChange(restored ? null : removed);
  return removed;
}
const NOTHING_REMOVED = { removed: [], restored: false };
