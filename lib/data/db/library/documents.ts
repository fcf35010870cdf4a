import { randomUUID } from "node:crypto";
import { type DocumentSummary, documentMediaTypeSchema } from "@/lib/shared/contracts/library/document";
import { type DocumentDetail, documentDetailSchema } from "@/lib/shared/contracts/library/document-detail";
import { record } from "../audit/record";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import type { Prisma } from "../generated/client";
import { leaveGraph } from "../graph/leave-graph";
import { JOB_KINDS } from "../jobs/job-kinds";
import { LONG_TRANSACTION_MS } from "../tunables";
import { collectionsOf } from "./collections";
import { noteDocumentChange } from "./document-notices";
import { receiptCountsOf, summaryColumns, toSummary } from "./document-summary";
import { noteLibraryChange } from "./library-version";
import { closedSeries, type Reader, readableAmong } from "./readable";
import { holdSeries, leaveCollections } from "./series";
import { mergedRanges, readRanges } from "./text-ranges";
import { restoreSupersededBy } from "./versions/supersede-document";

/**
 * All documents that are not superseded and that a reader may read, newest first.
 * @param ids only these
 */
export async function listDocuments(reader: Reader, ids?: readonly string[]): Promise<DocumentSummary[]> {
  const closed = await closedSeries(reader);
  const all = await db().document.findMany({
    where: { ownerId: LOCAL_OWNER, superseded: false, ...(ids === undefined ? {} : { id: { in: [...ids] } }) },
    orderBy: [{ createdAt: "desc" }, { id: "asc" }],
    select: summaryColumns,
  });
  const rows = all.filter(({ seriesId }) => !closed.has(seriesId));
  const collections = await collectionsOf(rows.map(({ seriesId }) => seriesId));
  const receipts = await receiptCountsOf(rows.map(({ id }) => id));
  return rows.map((row) => toSummary(row, { receipt: receipts.get(row.id), collections }));
}

/** A document that a reader may read, with its text and its passages' offsets; the text is empty until it has been parsed. */
export async function getDocument(id: string, reader: Reader): Promise<DocumentDetail | null> {
  const row = await db().document.findUnique({
    where: { id, ownerId: LOCAL_OWNER },
    select: {
      ...summaryColumns,
      receipt: true,
      text: true,
      pageStarts: true,
      pageLabels: true,
      passages: {
        orderBy: { ordinal: "asc" },
        select: { id: true, ordinal: true, startOffset: true, endOffset: true, doubtful: true },
      },
    },
  });
  const closed = await closedSeries(reader);
  if (row === null || closed.has(row.seriesId)) return null;
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
    supersededBy: supersededBy === null ? null : ((await latestOf({ seriesId: supersededBy }, closed))[0] ?? null),
    supersedes: await latestOf({ supersededBy: row.seriesId }, closed),
    versions: versions.map((own) => ({ id: own.id, version: own.version, createdAt: own.createdAt.toISOString() })),
    text: row.text ?? "",
    pageStarts: row.pageStarts,
    ...(row.pageLabels.length === 0 ? {} : { pageLabels: row.pageLabels }),
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

/** The latest ready row of each series among documents that are not closed, by title. */
async function latestOf(
  where: Prisma.DocumentWhereInput,
  closed: ReadonlySet<string>,
): Promise<{ id: string; title: string }[]> {
  const rows = await db().document.findMany({
    where: { ownerId: LOCAL_OWNER, status: "ready", ...where },
    orderBy: [{ title: "asc" }, { seriesId: "asc" }, { version: "desc" }, { cut: "desc" }],
    distinct: ["seriesId"],
    select: { id: true, title: true, seriesId: true },
  });
  return rows.filter(({ seriesId }) => !closed.has(seriesId)).map(({ id, title }) => ({ id, title }));
}

/** Whether the document exists and a reader may read it; any text may be passed as the id. */
export async function hasDocument(id: string, reader: Reader): Promise<boolean> {
  return (
    (await db().document.count({ where: { id, ownerId: LOCAL_OWNER } })) > 0 &&
    (await readableAmong([id], reader)).has(id)
  );
}

/** A document's original, as far as the database has it. */
export interface OriginalInDatabase {
  /** Null where they are outside of the database. */
  bytes: Uint8Array | null;
  fileName: string;
  title: string;
  mediaType: DocumentSummary["mediaType"];
  /** SHA-256 of the bytes, hex. */
  contentHash: string;
}

/** The original of a document; after a rechunk its bytes are in another row of the series. */
export async function findOriginal(id: string): Promise<OriginalInDatabase | null> {
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
  return { bytes, fileName, title, mediaType: documentMediaTypeSchema.parse(row.mediaType), contentHash };
}

/**
 * Deletes a document with all its versions; with their passages, vectors, tokens and jobs. Its title stays,
 * with the times of its addition and deletion. Documents that it had replaced are searched again.
 * @param id of any of its versions
 * @returns ids of what was deleted; empty when the document does not exist, or the reader may not see it
 * @throws AppError `forbidden` if the reader may not change all of it
 */
export async function deleteDocument(id: string, reader: Reader): Promise<string[]> {
  const { removed, restored } = await db().$transaction(
    async (tx) => {
      const [series] = await holdSeries(tx, [id], reader);
      if (series === undefined) return NOTHING_REMOVED;
      const versions = await tx.document.findMany({
        where: { ownerId: LOCAL_OWNER, seriesId: series.id },
        orderBy: { createdAt: "desc" },
        select: { id: true, title: true, createdAt: true },
      });
      const ids = versions.map((version) => version.id);
      await leaveGraph(tx, ids);
      // Jobs first: a worker holds one while it writes to the document, and the opposite order would deadlock.
      await tx.job.deleteMany({ where: { kind: JOB_KINDS.ingest, documentId: { in: ids } } });
      await tx.document.deleteMany({ where: { id: { in: ids } } });
      const [newest] = versions;
      if (newest === undefined) return NOTHING_REMOVED;
      await tx.documentDeletion.createMany({
        data: [{ id: randomUUID(), ownerId: LOCAL_OWNER, title: newest.title, addedAt: newest.createdAt }],
      });
      await leaveCollections(tx, [series]);
      const restored = await restoreSupersededBy(tx, series.id);
      await noteLibraryChange(tx);
      const earlier = [...new Set(versions.map(({ title }) => title))].filter((title) => title !== newest.title);
      await record({ type: "document-deleted", documentId: id, title: newest.title, earlier }, tx);
      return { removed: ids, restored };
    },
    { timeout: LONG_TRANSACTION_MS },
  );
  noteDocumentChange(restored ? null : removed);
  return removed;
}
const NOTHING_REMOVED = { removed: [], restored: false };
