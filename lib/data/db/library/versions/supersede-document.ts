import { z } from "zod";
import { db } from "../../connection/client";
import { LOCAL_OWNER } from "../../connection/owner";
import { parsedRows, type Statements } from "../../connection/rows";
import { LONG_TRANSACTION_MS } from "../../tunables";
import { noteDocumentChange } from "../document-notices";
import { noteLibraryChange } from "../library-version";
import { type Reader, readableBy } from "../readable";
import { holdSeries, isForOnePerson, joinCollections, membersOf } from "../series";
import { restoreLatest } from "./restore-latest";

/**
 * - `no_document`, `no_replacement`: there is no such document for the reader
 * - `same`: both are versions of one document
 * - `importing`, `replacement_importing`: it, or a new version of it, is being imported
 * - `not_searched`, `replacement_not_searched`: its import failed, or another document has replaced it
 * - `circle`: the replacement has itself been replaced by this document
 */
export type SupersedeOutcome =
  | "done"
  | "no_document"
  | "no_replacement"
  | "same"
  | "importing"
  | "replacement_importing"
  | "not_searched"
  | "replacement_not_searched"
  | "circle";

const rowSchema = z.object({
  id: z.string(),
  seriesId: z.string(),
  version: z.number(),
  status: z.string(),
  superseded: z.boolean(),
  supersededBy: z.string().nullable(),
});
type Row = z.infer<typeof rowSchema>;

/**
 * Takes a document out of search because another one replaces it. Its text and passages stay for those who cited it.
 * With accounts, the other document stays in its own collections: it may be meant for other readers.
 * @param id of any version of the document
 * @param by id of any version of the document that replaces it, which the reader may read
 * @throws AppError `forbidden` if the reader may not change all of the document
 */
export async function supersedeDocument(id: string, by: string, reader: Reader): Promise<SupersedeOutcome> {
  const { outcome, changed } = await db().$transaction(
    async (tx) => {
      const [series] = await holdSeries(tx, [id], reader);
      const rows = await lockVersions(tx, [id, by], reader);
      const document = seriesOf(rows, id);
      const replacement = seriesOf(rows, by);
      const refusal = refusalOf(document, replacement);
      const [row] = document;
      const [newer] = replacement;
      if (refusal !== null || row === undefined || newer === undefined)
        return { outcome: refusal ?? "no_document", changed: [] };
      const searched = document.find(isSearched)?.version ?? row.version;
      const superseded = await tx.document.updateManyAndReturn({
        // A failed version that came later may still be tried again.
        where: {
          seriesId: row.seriesId,
          superseded: false,
          version: { lte: searched },
          status: { in: ["ready", "failed"] },
        },
        data: { superseded: true, supersededBy: newer.seriesId, liveHash: null },
        select: { id: true },
      });
      if (series !== undefined && (await isForOnePerson(tx))) {
        await joinCollections(tx, await holdSeries(tx, [by], reader), await membersOf(tx, series));
      }
      await noteLibraryChange(tx);
      return {
        outcome: "done" as const,
        changed: [...superseded.map((own) => own.id), ...replacement.map((own) => own.id)],
      };
    },
    { timeout: LONG_TRANSACTION_MS },
  );
  if (changed.length > 0) noteDocumentChange(changed);
  return outcome;
}

/**
 * Makes a document searchable again that another one has replaced.
 * @param id of any of its versions
 * @returns false when it does not exist for the reader, or no document has replaced it
 * @throws AppError `forbidden` if the reader may not change all of it
 */
export async function restoreDocument(id: string, reader: Reader): Promise<boolean> {
  const restored = await db().$transaction(
    async (tx) => {
      const [series] = await holdSeries(tx, [id], reader);
      if (series === undefined) return false;
      await lockVersions(tx, [id], reader);
      if (!(await restoreSeries(tx, { seriesId: series.id }))) return false;
      await noteLibraryChange(tx);
      return true;
    },
    { timeout: LONG_TRANSACTION_MS },
  );
  if (restored) noteDocumentChange();
  return restored;
}

/** Makes those documents searchable again that a deleted one had replaced. @returns whether there were any */
export function restoreSupersededBy(client: Statements, seriesId: string): Promise<boolean> {
  return restoreSeries(client, { supersededBy: seriesId });
}

async function restoreSeries(
  client: Statements,
  which: { seriesId: string } | { supersededBy: string },
): Promise<boolean> {
  const freed = await client.document.updateManyAndReturn({
    where: { ownerId: LOCAL_OWNER, AND: [which, { supersededBy: { not: null } }] },
    data: { supersededBy: null },
    select: { seriesId: true },
  });
  const series = new Set(freed.map((row) => row.seriesId));
  for (const seriesId of series) await restoreLatest(client, seriesId);
  return series.size > 0;
}

/** All versions of the documents that the reader may read, locked: none of them becomes ready meanwhile. */
function lockVersions(client: Statements, ids: readonly string[], reader: Reader): Promise<Row[]> {
  return parsedRows(
    rowSchema,
    // Prisma has no row locks.
    client.$queryRaw`
      SELECT id, series_id AS "seriesId", version, status, superseded, superseded_by AS "supersededBy" FROM document
      WHERE owner_id = ${LOCAL_OWNER} AND ${readableBy(reader)}
        AND series_id IN (SELECT series_id FROM document WHERE id = ANY(${ids}::uuid[]))
      ORDER BY id FOR UPDATE`,
  );
}

function seriesOf(rows: readonly Row[], id: string): Row[] {
  const named = rows.find((row) => row.id === id);
  return rows.filter(({ seriesId }) => seriesId === named?.seriesId);
}

function isSearched({ status, superseded }: Row): boolean {
  return status === "ready" && !superseded;
}

function refusalOf(document: readonly Row[], replacement: readonly Row[]): SupersedeOutcome | null {
  const [row] = document;
  const [newer] = replacement;
  if (row === undefined) return "no_document";
  if (newer === undefined) return "no_replacement";
  if (row.seriesId === newer.seriesId) return "same";
  if (replacement.some(({ supersededBy }) => supersededBy === row.seriesId)) return "circle";
  if (isImporting(document)) return "importing";
  if (!document.some(isSearched)) return "not_searched";
  if (!replacement.some(isSearched))
    return isImporting(replacement) ? "replacement_importing" : "replacement_not_searched";
  return null;
}

/** Whether a first or later version is being imported; another cut of what is searched does not count. */
function isImporting(series: readonly Row[]): boolean {
  const searched = series.find(isSearched)?.version ?? 0;
  return series.some(({ status, version }) => (status === "queued" || status === "processing") && version > searched);
}
