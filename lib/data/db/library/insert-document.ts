import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { DocumentAccepted, DocumentSummary } from "@/lib/shared/contracts/library/document";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { parsedRows, type Statements } from "../connection/rows";
import { Prisma } from "../generated/client";
import { LONG_TRANSACTION_MS } from "../tunables";
import { noteDocumentChange } from "./document-notices";
import { ingestJobOf } from "./ingest/ingest-jobs";
import { noteLibraryChange } from "./library-version";
import { mayAll, type Reader, readableBy, readerOf, requireAdmitted } from "./readable";
import { addedAllOf, changeableBy, holdSeries, isForOnePerson, joinCollections, lockSeries, newSeries } from "./series";

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
  /** Collections that it is meant for; none by default. */
  collections?: readonly string[];
}

/** What an upload became. */
export interface Inserted extends DocumentAccepted {
  /** It is known already, but its import has failed, and may be tried again. */
  failed: boolean;
}

/**
 * Stores a document with its job, so that neither ever exists without the other.
 * - The same bytes are the same document, if that one is in the requested collections.
 * - A document with the same address, or the same file name, becomes a new version, if the person may change all of it
 *   and it is in exactly the requested collections, or none were requested; the previous versions stay searchable until
 *   it is ready. A caller who may change everything does not thereby say which document is meant: unless they name its
 *   collections, theirs are versions of their own documents alone.
 * - Otherwise it is a separate document: an upload never changes who may read existing documents.
 *
 * Documents that the person may not read count for nothing; samples are versions of samples alone. Without accounts there
 * is one person, who may do everything: what is known or becomes a new version joins the requested collections.
 * @throws AppError `forbidden` if the person is disabled or may not write to a collection, `validation_failed` if there
 * is none, also if that has changed since they were let in
 */
export async function insertDocument(document: NewDocument): Promise<Inserted> {
  const { inserted, changed } = await db().$transaction(
    async (tx) => {
      await lockSeries(tx);
      const reader = readerOf(document.addedBy);
      const collections = document.collections ?? [];
      await requireAdmitted(collections, reader, tx);
      const alone = await isForOnePerson(tx);
      const twins = await readTwins(tx, document, reader);
      const twin = twins.find((known) => isWanted(known, collections, alone));
      if (twin !== undefined) {
        const moved = alone && isMissing(twin, collections);
        if (moved) await addTo(tx, twin.id, collections, reader);
        const { id, version, failed } = twin;
        return {
          inserted: { documentId: id, version, duplicate: true, separate: false, failed },
          changed: moved ? [id] : [],
        };
      }
      const namesakes = await readNamesakes(tx, document, reader);
      const former = formerVersion(namesakes, collections, { alone, readsAll: await mayAll(tx, reader) });
      const moves = former === null || (alone && isMissing(former, collections));
      const added = await createDocument(tx, document, { former, moves, reader });
      const separate = former === null && namesakes.length + twins.length > 0;
      return {
        inserted: { documentId: added.id, version: added.version, duplicate: false, separate, failed: false },
        changed: [added.id],
      };
    },
    { timeout: LONG_TRANSACTION_MS },
  );
  if (changed.length > 0) noteDocumentChange(changed);
  return inserted;
}

async function createDocument(
  client: Statements,
  { bytes, collections = [], ...document }: NewDocument,
  { former, moves, reader }: { former: Known | null; moves: boolean; reader: Reader },
): Promise<{ id: string; version: number }> {
  const [series = newSeries()] = former === null ? [] : await holdSeries(client, [former.id], reader);
  // In its collections from the first moment: a document in none is everyone's.
  if (moves) await joinCollections(client, [series], collections);
  const queued = { id: randomUUID(), ownerId: LOCAL_OWNER, bytes: bytes.byteLength };
  const { documentId: _documentId, ...job } = ingestJobOf({ ...queued, cut: 1 });
  // Only one document may have it.
  const taken = await client.document.count({ where: { ownerId: LOCAL_OWNER, liveHash: document.contentHash } });
  return client.document.create({
    data: {
      ...document,
      ...queued,
      liveHash: taken > 0 ? null : document.contentHash,
      original: new Uint8Array(bytes),
      seriesId: series.id,
      version: (former?.version ?? 0) + 1,
      joinChecked: true,
      jobs: { create: job },
    },
    select: { id: true, version: true },
  });
}

const knownSchema = z.object({
  id: z.string(),
  /** The latest one of its series, for a namesake. */
  version: z.int(),
  failed: z.boolean(),
  changeable: z.boolean(),
  /** The person added every version. */
  own: z.boolean(),
  collections: z.array(z.string()),
});
/** A document that is there already. */
type Known = z.infer<typeof knownSchema>;

/** Columns of a `document`. */
const rightsOn = (addedBy: string, reader: Reader) => Prisma.sql`
  status = 'failed' AS failed, ${changeableBy(reader)} AS changeable, ${addedAllOf(addedBy)} AS own,
  ARRAY(SELECT collection_id::text FROM collection_member AS own WHERE own.series_id = document.series_id) AS collections`;

/** The documents with the same bytes that are not superseded and that a reader may read, their own and searchable first. */
function readTwins(
  client: Statements,
  { contentHash, sample, addedBy }: NewDocument,
  reader: Reader,
): Promise<Known[]> {
  return parsedRows(
    knownSchema,
    // Rights are conditions in SQL.
    client.$queryRaw`
      SELECT id, version, ${rightsOn(addedBy, reader)} FROM document
      WHERE owner_id = ${LOCAL_OWNER} AND content_hash = ${contentHash} AND NOT superseded AND ${readableBy(reader)}
        AND (sample OR NOT ${sample})
      ORDER BY own DESC, cut, created_at, id`,
  );
}

/** One row of each document with the same file name and address that a reader may read, the latest first. */
function readNamesakes(
  client: Statements,
  { fileName, sourceUrl, sample, addedBy }: NewDocument,
  reader: Reader,
): Promise<Known[]> {
  return parsedRows(
    knownSchema,
    client.$queryRaw`
      SELECT * FROM (
        SELECT DISTINCT ON (series_id) id, created_at, ${rightsOn(addedBy, reader)},
          (SELECT max(version) FROM document AS own WHERE own.series_id = document.series_id) AS version
        FROM document
        WHERE owner_id = ${LOCAL_OWNER} AND file_name = ${fileName} AND source_url IS NOT DISTINCT FROM ${sourceUrl}
          AND ${readableBy(reader)} AND (sample OR NOT ${sample})
        ORDER BY series_id, created_at DESC, version DESC
      ) AS latest ORDER BY created_at DESC, id`,
  );
}

/** Whether an existing document already fulfils the request of a person who adds the same bytes. */
function isWanted(known: Known, wanted: readonly string[], alone: boolean): boolean {
  // Only those who may change a document have its import tried again.
  if (known.failed && !known.changeable) return false;
  return alone || !isMissing(known, wanted);
}

/** The document of which a new one becomes the next version; `null` if it is a separate one. */
function formerVersion(
  namesakes: readonly Known[],
  wanted: readonly string[],
  { alone, readsAll }: { alone: boolean; readsAll: boolean },
): Known | null {
  const unnamed = wanted.length === 0;
  const may = namesakes.filter(({ changeable, own }) => changeable && (own || alone || !(unnamed && readsAll)));
  const same = may.find(({ collections }) => isSame(collections, wanted));
  if (same !== undefined) return same;
  return unnamed || alone ? (may[0] ?? null) : null;
}

/** Whether an existing document lacks some of the requested collections. */
function isMissing({ collections }: Known, wanted: readonly string[]): boolean {
  return !wanted.every((id) => collections.includes(id));
}

async function addTo(client: Statements, id: string, collections: readonly string[], reader: Reader): Promise<void> {
  await joinCollections(client, await holdSeries(client, [id], reader), collections);
  await noteLibraryChange(client);
}

function isSame(some: readonly string[], others: readonly string[]): boolean {
  return some.length === new Set(others).size && some.every((id) => others.includes(id));
}
