import { randomUUID } from "node:crypto";
import { z } from "zod";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { roleInForceOf } from "../accounts/role-in-force";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { parsedRows, type Statements } from "../connection/rows";
import { Prisma } from "../generated/client";
import { EVERYTHING, openTo, type Reader, readableAmong, readableBy } from "./readable";

/**
 * The one rule about changing documents, and the only place that writes `collection_member`. A change concerns a whole
 * series: all versions of a document, in all its collections. A person who adds a version, moves, replaces, separates or
 * deletes needs the right on all of it: they added every version, or may write to all its collections, or read everything.
 */

const HELD = Symbol("held");

/** A series that its holder may change until the transaction ends. Only this file makes one. */
export interface HeldSeries {
  readonly id: string;
  readonly [HELD]: true;
}

/** Condition on `document`: the reader may change its series. Says nothing about whether they may read it. */
export function changeableBy(reader: Reader): Prisma.Sql {
  if (reader === EVERYTHING) return Prisma.sql`TRUE`;
  const members = Prisma.sql`FROM collection_member AS own JOIN collection ON collection.id = own.collection_id
    WHERE own.series_id = document.series_id`;
  return Prisma.sql`(
    ${addedAllOf(reader)}
    OR EXISTS (SELECT ${members}) AND NOT EXISTS (SELECT ${members} AND NOT ${openTo(reader, "write")})
    OR ${roleInForceOf(reader)} = 'admin')`;
}

/** Condition on `document`: a person added every version of its series. */
export function addedAllOf(personId: string): Prisma.Sql {
  return Prisma.sql`NOT EXISTS (
    SELECT FROM document AS other WHERE other.series_id = document.series_id AND other.added_by <> ${personId})`;
}

/**
 * Keeps every other change of series waiting until the transaction ends, so that a right that was checked still holds
 * when it is used. It is the first lock of its transaction.
 */
export async function lockSeries(client: Statements): Promise<void> {
  // Prisma has no table locks. Reads continue; deleting a collection waits.
  await client.$executeRaw`LOCK TABLE collection_member IN SHARE ROW EXCLUSIVE MODE`;
}

const changeableSchema = z.object({ seriesId: z.string(), changeable: z.boolean() });

/**
 * The series of documents, locked for a change. Documents that do not exist, or that the reader may not read, are left out.
 * @param documentIds of any of their versions
 * @throws AppError `forbidden` if the reader may not change one of them
 */
export async function holdSeries(
  client: Statements,
  documentIds: readonly string[],
  reader: Reader,
): Promise<HeldSeries[]> {
  await lockSeries(client);
  const rows = await parsedRows(
    changeableSchema,
    // Rights are conditions in SQL.
    client.$queryRaw`
      SELECT DISTINCT series_id AS "seriesId", ${changeableBy(reader)} AS changeable FROM document
      WHERE owner_id = ${LOCAL_OWNER} AND id = ANY(${[...documentIds]}::uuid[]) AND ${readableBy(reader)}`,
  );
  if (rows.some(({ changeable }) => !changeable)) throw notChangeable();
  return rows.map(({ seriesId }) => held(seriesId));
}

/**
 * Refuses a document that the reader may not change, and one that they may not read as one that does not exist.
 * @throws AppError `not_found`, `forbidden`
 */
export async function requireChangeable(id: string, reader: Reader): Promise<void> {
  if (!(await readableAmong([id], reader)).has(id)) throw new AppError("not_found", "There is no such document.");
  if (!(await changeableAmong([id], reader)).has(id)) throw notChangeable();
}

/** Those of the documents that exist and that the reader may change. */
export async function changeableAmong(ids: readonly string[], reader: Reader): Promise<ReadonlySet<string>> {
  const rows = await parsedRows(
    z.object({ id: z.string() }),
    db().$queryRaw`SELECT id FROM document
      WHERE id = ANY(${[...ids]}::uuid[]) AND ${readableBy(reader)} AND ${changeableBy(reader)}`,
  );
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whether what is added, or replaces a document, may join the collections of what is there: without accounts there is one
 * person, so nothing is opened or hidden by it. A command may run without the environment of the application: who has an
 * account counts, too.
 */
export async function isForOnePerson(client: Statements): Promise<boolean> {
  return env().AUTH !== "accounts" && (await client.person.findFirst({ select: { id: true } })) === null;
}

/** A series that begins now. */
export function newSeries(): HeldSeries {
  return held(randomUUID());
}

/** The collections that a series is in. */
export async function membersOf(client: Statements, { id }: HeldSeries): Promise<string[]> {
  const rows = await client.collectionMember.findMany({ where: { seriesId: id }, select: { collectionId: true } });
  return rows.map(({ collectionId }) => collectionId);
}

/** Puts series into collections; they stay in their others. */
export async function joinCollections(
  client: Statements,
  series: readonly HeldSeries[],
  collections: readonly string[],
): Promise<void> {
  const data = series.flatMap(({ id }) => collections.map((collectionId) => ({ collectionId, seriesId: id })));
  if (data.length > 0) await client.collectionMember.createMany({ data, skipDuplicates: true });
}

/** Takes series out of collections; without a list, out of all. */
export async function leaveCollections(
  client: Statements,
  series: readonly HeldSeries[],
  collections?: readonly string[],
): Promise<void> {
  const which = collections === undefined ? {} : { collectionId: { in: [...collections] } };
  await client.collectionMember.deleteMany({ where: { seriesId: { in: series.map(({ id }) => id) }, ...which } });
}

function held(id: string): HeldSeries {
  return { id, [HELD]: true };
}

function notChangeable(): AppError {
  return new AppError(
    "forbidden",
    "You may read this document, but not change it: others added versions of it, or you may not write to all its collections. Ask an administrator.",
  );
}
