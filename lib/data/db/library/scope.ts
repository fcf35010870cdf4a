import { z } from "zod";
import type { LibraryScope } from "@/lib/shared/contracts/library/document";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { firstRow, parsedRows } from "../connection/rows";
import { Prisma } from "../generated/client";
import { type Reader, readableAmong, readableBy, readsEverything, visibleCollections } from "./readable";

/**
 * The searchable documents in a scope that a reader may read: the one place where a search learns what it may find.
 * @returns their ids; `null` when that is the whole library
 */
export async function documentsInScope(scope: LibraryScope | undefined, reader: Reader): Promise<string[] | null> {
  const isWhole = scope === undefined || Object.values(scope).every((value) => value === undefined);
  if (isWhole && (await readsEverything(reader))) return null;
  const rows = await parsedRows(
    z.object({ id: z.string() }),
    // Prisma has no subquery over tables without a relation, such as a document's series and a collection's members.
    db().$queryRaw`SELECT id FROM document WHERE ${inScope(scope ?? {}, reader)}`,
  );
  return rows.map(({ id }) => id);
}

const sizeSchema = z.object({ documents: z.number(), passages: z.number() });

/** The number of searchable documents in a scope that a reader may read, and of their passages. */
export async function scopeSize(scope: LibraryScope, reader: Reader): Promise<{ documents: number; passages: number }> {
  const size = await firstRow(
    sizeSchema,
    // The condition is SQL.
    db().$queryRaw`
      SELECT count(*)::int AS documents, coalesce(sum(own.passages), 0)::int AS passages
      FROM document CROSS JOIN LATERAL (SELECT count(*) AS passages FROM passage WHERE document_id = document.id) AS own
      WHERE ${inScope(scope, reader)}`,
  );
  return size ?? { documents: 0, passages: 0 };
}

/** Condition on a searchable `document`. */
function inScope(scope: LibraryScope, reader: Reader): Prisma.Sql {
  return Prisma.sql`status = 'ready' AND ${currentInScope(scope, reader)}`;
}

/** Condition on a `document` that is not superseded and that a reader may read, searchable or not. */
export function currentInScope(
  { collections, documents, languages, mediaTypes, from, to }: LibraryScope,
  reader: Reader,
): Prisma.Sql {
  const conditions = [Prisma.sql`owner_id = ${LOCAL_OWNER} AND NOT superseded AND ${readableBy(reader)}`];
  if (collections !== undefined) {
    const members = Prisma.sql`SELECT series_id FROM collection_member WHERE collection_id = ANY(${collections}::uuid[])`;
    conditions.push(Prisma.sql`series_id IN (${members})`);
  }
  if (documents !== undefined) {
    // A replaced document means the one that replaced it, as an earlier version means the latest.
    const named = Prisma.sql`
      WITH RECURSIVE named AS (
        SELECT series_id, superseded_by FROM document WHERE id = ANY(${documents}::uuid[])
        UNION
        SELECT document.series_id, document.superseded_by FROM document JOIN named
        ON document.series_id IN (named.series_id, named.superseded_by)
      ) SELECT series_id FROM named`;
    conditions.push(Prisma.sql`series_id IN (${named})`);
  }
  if (languages !== undefined) conditions.push(Prisma.sql`language = ANY(${languages}::text[])`);
  if (mediaTypes !== undefined) conditions.push(Prisma.sql`media_type = ANY(${mediaTypes}::text[])`);
  if (from !== undefined) conditions.push(Prisma.sql`created_at >= ${from}::timestamptz`);
  if (to !== undefined) conditions.push(Prisma.sql`created_at < ${to}::timestamptz`);
  return Prisma.join(conditions, " AND ");
}

/** Collections and documents of a scope that do not exist, or do not for this reader. */
export async function missingOfScope(
  { collections = [], documents = [] }: LibraryScope,
  reader: Reader,
): Promise<{ collections: string[]; documents: string[] }> {
  if (collections.length === 0 && documents.length === 0) return { collections: [], documents: [] };
  const [stored, visible, readable] = await Promise.all([
    db().collection.findMany({ where: { ownerId: LOCAL_OWNER, id: { in: [...collections] } }, select: { id: true } }),
    visibleCollections(reader),
    readableAmong(documents, reader),
  ]);
  const known = new Set(stored.flatMap(({ id }) => (visible === null || visible.has(id) ? id : [])));
  return {
    collections: collections.filter((id) => !known.has(id)),
    documents: documents.filter((id) => !readable.has(id)),
  };
}
