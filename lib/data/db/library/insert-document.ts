import { randomUUID } from "node:crypto";
import type { DocumentSummary } from "@/lib/shared/contracts/library/document";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import type { Statements } from "../connection/rows";
import { isUniqueViolation } from "../connection/unique-violation";
import { noteDocumentChange } from "./document-notices";
import { ingestJobOf } from "./ingest/ingest-jobs";
import { closedSeries, type Reader, readerOf } from "./readable";

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
  /** Collections that it is in from the start; none by default. */
  collections?: readonly string[];
}

/**
 * Stores a document with its job, so that neither ever exists without the other. A document with the same address, or the
 * same file name, becomes a new version; the previous versions stay searchable until it is ready. Documents that the
 * person who adds it may not read count for neither: it is a document of its own.
 * @returns `null` when a document with the same bytes already exists
 */
export async function insertDocument({
  bytes,
  collections = [],
  ...document
}: NewDocument): Promise<{ id: string; version: number } | null> {
  const closed = await closedSeries(readerOf(document.addedBy));
  if ((await documentByHash(document.contentHash, closed)) !== null) return null;
  const isElsewhere = closed.size > 0 && (await documentByHash(document.contentHash, new Set())) !== null;
  const former = await formerVersion(document, closed);
  const seriesId = former?.seriesId ?? randomUUID();
  const queued = { id: randomUUID(), ownerId: LOCAL_OWNER, bytes: bytes.byteLength };
  const { documentId: _documentId, ...job } = ingestJobOf({ ...queued, cut: 1 });
  try {
    const create = (client: Statements) =>
      client.document.create({
        data: {
          ...document,
          ...queued,
          // Only one document may have it.
          liveHash: isElsewhere ? null : document.contentHash,
          original: new Uint8Array(bytes),
          seriesId,
          version: (former?.version ?? 0) + 1,
          jobs: { create: job },
        },
        select: { id: true, version: true },
      });
    // In its collections from the first moment: a document in none is everyone's.
    const inserted =
      collections.length === 0
        ? await create(db())
        : await db().$transaction(async (tx) => {
            await tx.collectionMember.createMany({
              data: collections.map((collectionId) => ({ collectionId, seriesId })),
              skipDuplicates: true,
            });
            return create(tx);
          });
    noteDocumentChange([inserted.id]);
    return inserted;
  } catch (error) {
    // The same bytes were added at the same time.
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

/** The latest version of the series that a new document belongs to, of those that are not closed. */
async function formerVersion(
  { fileName, sourceUrl }: Pick<NewDocument, "fileName" | "sourceUrl">,
  closed: ReadonlySet<string>,
): Promise<{ seriesId: string; version: number } | null> {
  const open = closed.size === 0 ? {} : { seriesId: { notIn: [...closed] } };
  const where = { ownerId: LOCAL_OWNER, fileName, sourceUrl, ...open };
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

/** The document with these bytes, if it is not superseded and the reader may read it. */
export async function findDocumentByHash(
  contentHash: string,
  reader: Reader,
): Promise<{ id: string; version: number } | null> {
  const closed = await closedSeries(reader);
  const found = await documentByHash(contentHash, closed);
  return found === null ? null : { id: found.id, version: found.version };
}

function documentByHash(contentHash: string, closed: ReadonlySet<string>) {
  return db().document.findFirst({
    where: {
      ownerId: LOCAL_OWNER,
      contentHash,
      superseded: false,
      ...(closed.size === 0 ? {} : { seriesId: { notIn: [...closed] } }),
    },
    // The searchable one, while it is being chunked again.
    orderBy: [{ cut: "asc" }],
    select: { id: true, version: true, seriesId: true },
  });
}
