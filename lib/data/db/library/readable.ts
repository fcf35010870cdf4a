import { z } from "zod";
import { type CollectionLevel, collectionLevelSchema } from "@/lib/shared/contracts/accounts/group";
import { AppError } from "@/lib/shared/errors";
import { readRoleInForce, roleInForceOf } from "../accounts/role-in-force";
import { db } from "../connection/client";
import { embedOf, LOCAL_OWNER, seriesOfReaders } from "../connection/owner";
import { firstRow, parsedRows, type Statements } from "../connection/rows";
import { Prisma } from "../generated/client";

/** Reads every document: without accounts, an administrator, and the installation's own work. */
export const EVERYTHING = Symbol("everything");

/**
 * Who reads documents: a person by their id, a visitor of an embed or all readers of a document together, whose rights
 * are looked up each time, or a person who reads everything.
 */
export type Reader = string | typeof EVERYTHING;

/** The reader for whom a run searches: its owner. What belongs to the installation is searched as a whole. */
export function readerOf(ownerId: string): Reader {
  return ownerId === LOCAL_OWNER ? EVERYTHING : ownerId;
}

/** Collections on which a person has at least a right, as a condition on `collection`. An embed only reads its own. */
export function openTo(person: string, least: CollectionLevel = "read"): Prisma.Sql {
  const embedId = embedOf(person);
  if (embedId !== null) {
    return Prisma.sql`(${least === "read"} AND collection.id IN (
      SELECT collection_id FROM embed_collection WHERE embed_id = ${embedId}::uuid))`;
  }
  const seriesId = seriesOfReaders(person);
  if (seriesId !== null) {
    // Those of a document in several collections may each read it by another.
    return Prisma.sql`(${least === "read"} AND (everyone <> 'none' OR coalesce(ARRAY[collection.id] @> ${collectionsOf(seriesId)}, FALSE)))`;
  }
  const levels = collectionLevelSchema.options.slice(collectionLevelSchema.options.indexOf(least));
  const role = roleInForceOf(person);
  return Prisma.sql`(everyone = ANY(${levels}::text[]) OR collection.id IN (
    SELECT collection_id FROM collection_right JOIN group_member USING (group_id)
    WHERE person_id = ${person} AND level = ANY(${levels}::text[])) AND ${role} <> 'none'
    OR ${role} = 'admin')`;
}

/**
 * The series of documents that a person may not read: they are in collections, and the person may read none of these. A
 * document in no collection is everyone's. A visitor of an embed may read only what is in its collections.
 */
function closedTo(person: string): Prisma.Sql {
  const embedId = embedOf(person);
  if (embedId !== null) {
    return Prisma.sql`SELECT series_id FROM document WHERE series_id NOT IN (
      SELECT series_id FROM collection_member JOIN embed_collection USING (collection_id)
      WHERE embed_id = ${embedId}::uuid)`;
  }
  const seriesId = seriesOfReaders(person);
  if (seriesId !== null) {
    // A person who reads a document through one of its collections reads every document that is in all of them.
    return Prisma.sql`SELECT series_id FROM collection_member JOIN collection ON collection.id = collection_id
      GROUP BY series_id
      HAVING NOT (bool_or(everyone <> 'none') OR coalesce(array_agg(collection_id) @> ${collectionsOf(seriesId)}, FALSE))`;
  }
  return Prisma.sql`SELECT series_id FROM collection_member JOIN collection ON collection.id = collection_id
    GROUP BY series_id HAVING NOT bool_or(${openTo(person)})`;
}

/** The collections of a series as an array, as an SQL expression; `NULL` if it is in none. */
function collectionsOf(seriesId: string): Prisma.Sql {
  return Prisma.sql`(SELECT array_agg(collection_id) FROM collection_member WHERE series_id = ${seriesId}::uuid)`;
}

/** Documents that a reader may read, as a condition on `document`. */
export function readableBy(reader: Reader): Prisma.Sql {
  // A set that is built once and probed for each row.
  return reader === EVERYTHING ? Prisma.sql`TRUE` : Prisma.sql`document.series_id NOT IN (${closedTo(reader)})`;
}

/** The same as a condition on `document_id`. */
export function ofReadable(reader: Reader): Prisma.Sql {
  if (reader === EVERYTHING) return Prisma.sql`TRUE`;
  return Prisma.sql`(document_id IN (SELECT id FROM document WHERE ${readableBy(reader)})) IS TRUE`;
}

/** The series that a reader may not read, for lists that Prisma reads. */
export async function closedSeries(reader: Reader): Promise<ReadonlySet<string>> {
  if (reader === EVERYTHING) return new Set();
  const rows = await parsedRows(z.object({ series_id: z.string() }), db().$queryRaw`${closedTo(reader)}`);
  return new Set(rows.map(({ series_id }) => series_id));
}

/** Whether a reader may read every document that there is. */
export async function readsEverything(reader: Reader): Promise<boolean> {
  if (reader === EVERYTHING) return true;
  const closed = await firstRow(z.object({ series_id: z.string() }), db().$queryRaw`${closedTo(reader)} LIMIT 1`);
  return closed === null;
}

/** Those of the documents that exist and that the reader may read. */
export async function readableAmong(ids: readonly string[], reader: Reader): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await parsedRows(
    z.object({ id: z.string() }),
    db().$queryRaw`SELECT id FROM document WHERE id = ANY(${[...ids]}::uuid[]) AND ${readableBy(reader)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Refuses a document that the reader may not read, as one that does not exist.
 * @throws AppError `not_found`
 */
export async function requireReadable(id: string, reader: Reader): Promise<void> {
  if (reader === EVERYTHING || (await readableAmong([id], reader)).has(id)) return;
  throw new AppError("not_found", "There is no such document.");
}

/**
 * Refuses to change what is in collections that a reader may only read.
 * @throws AppError `forbidden`
 */
export async function requireWritable(
  collections: readonly string[],
  reader: Reader,
  client: Statements = db(),
): Promise<void> {
  if (reader === EVERYTHING || collections.length === 0) return;
  const rows = await parsedRows(
    z.object({ id: z.string() }),
    client.$queryRaw`SELECT id FROM collection WHERE id = ANY(${[...collections]}::uuid[]) AND NOT ${openTo(reader, "write")}`,
  );
  if (rows.length === 0) return;
  throw new AppError("forbidden", "You may read this collection, but not change what is in it. Ask an administrator.");
}

/**
 * Refuses an upload of a person who is disabled, or into collections that they may not write to.
 * @throws AppError `validation_failed` for a collection that they may not see, `forbidden`
 */
export async function requireAdmitted(
  collections: readonly string[],
  reader: Reader,
  client: Statements = db(),
): Promise<void> {
  if (reader !== EVERYTHING && (await readRoleInForce(reader, client)) === null) {
    throw new AppError("forbidden", "This account is disabled. Ask an administrator.");
  }
  const visible = reader === EVERYTHING ? Prisma.sql`TRUE` : openTo(reader);
  const known = await parsedRows(
    z.object({ id: z.string() }),
    client.$queryRaw`SELECT id FROM collection WHERE id = ANY(${[...collections]}::uuid[]) AND ${visible}`,
  );
  if (known.length < new Set(collections).size) {
    throw new AppError("validation_failed", "There is no such collection.", {
      fields: { collection: "does not exist" },
    });
  }
  await requireWritable(collections, reader, client);
}

/** Whether a reader may read and change every document. */
export async function mayAll(client: Statements, reader: Reader): Promise<boolean> {
  return reader === EVERYTHING || (await readRoleInForce(reader, client)) === "admin";
}

/**
 * Refuses to show or set the rights on a collection to those who may not manage it.
 * @throws AppError `not_found` for a collection that the reader may not see, `forbidden`
 */
export async function requireManaged(collectionId: string, reader: Reader): Promise<void> {
  if (reader === EVERYTHING) return;
  const [found] = await parsedRows(
    z.object({ visible: z.boolean(), managed: z.boolean() }),
    db().$queryRaw`SELECT ${openTo(reader)} AS visible, ${openTo(reader, "manage")} AS managed
                   FROM collection WHERE id = ${collectionId}::uuid`,
  );
  if (found?.visible !== true) throw new AppError("not_found", "There is no such collection.");
  if (!found.managed) throw new AppError("forbidden", "You may not manage this collection. Ask an administrator.");
}

/** The collections that a reader may see, by id; `null` for all. */
export async function visibleCollections(reader: Reader): Promise<ReadonlySet<string> | null> {
  if (reader === EVERYTHING) return null;
  const rows = await parsedRows(
    z.object({ id: z.string() }),
    db().$queryRaw`SELECT id FROM collection WHERE ${openTo(reader)}`,
  );
  return new Set(rows.map(({ id }) => id));
}
