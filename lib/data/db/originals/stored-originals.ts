import { randomUUID } from "node:crypto";
import { z } from "zod";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { firstRow, parsedRows, type Statements } from "../connection/rows";
import { type HeldJob, holdJob } from "../jobs/jobs";

const outsidePlaceSchema = z.enum(["folder", "s3"]);
/** A place outside of the database. */
export type OutsidePlace = z.output<typeof outsidePlaceSchema>;

export const storedOriginalSchema = z.object({ key: z.string(), contentHash: z.string(), place: outsidePlaceSchema });
/** A file outside of the database. */
export type StoredOriginal = z.output<typeof storedOriginalSchema>;
const select = { key: true, contentHash: true, place: true } as const;

/** The file with a content; null if none is outside of the database. */
export async function findStoredOriginal(contentHash: string): Promise<StoredOriginal | null> {
  const row = await db().storedOriginal.findFirst({ where: { contentHash, state: "stored" }, select });
  return row === null ? null : storedOriginalSchema.parse(row);
}

/**
 * Content hashes whose originals are in the database and may leave it: no document with them is being imported, so that
 * an import never waits for a storage.
 */
export async function originalsInDatabase(limit: number): Promise<string[]> {
  // DISTINCT over a partial index, and a NOT EXISTS on the same table.
  const rows = db().$queryRaw`
    SELECT DISTINCT content_hash AS hash FROM document WHERE original IS NOT NULL AND NOT EXISTS (
      SELECT FROM document AS open WHERE open.owner_id = document.owner_id
        AND open.content_hash = document.content_hash AND open.status IN ('queued', 'processing'))
    LIMIT ${limit}`;
  return (await parsedRows(z.object({ hash: z.string() }), rows)).map(({ hash }) => hash);
}

/** Files in other places than the wanted one. */
export async function originalsElsewhere(wanted: string, limit: number): Promise<StoredOriginal[]> {
  const where = { state: "stored", place: { not: wanted } };
  return z.array(storedOriginalSchema).parse(await db().storedOriginal.findMany({ where, select, take: limit }));
}

/** Files to remove: those that nothing needs, and those that a process which ended may have begun to write. */
export async function originalsToRemove(limit: number): Promise<StoredOriginal[]> {
  const where = { state: { in: ["removing", "writing"] } };
  return z.array(storedOriginalSchema).parse(await db().storedOriginal.findMany({ where, select, take: limit }));
}

/** Marks files whose documents are all deleted. The database does so at the deletion, unless two happen at once. */
export async function releaseUnused(): Promise<void> {
  // Prisma has no NOT EXISTS without a relation.
  await db().$executeRaw`UPDATE stored_original SET state = 'removing' WHERE state = 'stored' AND NOT EXISTS (
    SELECT FROM document WHERE owner_id = ${LOCAL_OWNER} AND document.content_hash = stored_original.content_hash)`;
}

/** The bytes in the database of documents with a content. */
export async function bytesInDatabase(contentHash: string): Promise<Uint8Array | null> {
  const where = { ownerId: LOCAL_OWNER, contentHash, original: { not: null } };
  return (await db().document.findFirst({ where, select: { original: true } }))?.original ?? null;
}

/** Announces a file before it is written, so that it is found after a crash. */
export async function beginStoring(place: OutsidePlace, contentHash: string): Promise<StoredOriginal> {
  const stored = { key: `${contentHash}-${randomUUID().slice(0, 8)}`, contentHash, place };
  await db().storedOriginal.create({ data: { ...stored, state: "writing" } });
  return stored;
}

/**
 * From now on the content is read from a file that was written and read back; other files with it and the bytes in the
 * database are no longer needed. @returns false when the job has another holder
 */
export function endStoring(job: HeldJob, { key, contentHash }: StoredOriginal): Promise<boolean> {
  return holding(job, async (tx) => {
    await tx.storedOriginal.updateMany({ where: { contentHash, state: "stored" }, data: { state: "removing" } });
    await tx.storedOriginal.update({ where: { key }, data: { state: "stored" } });
    await tx.document.updateMany({ where: { contentHash, original: { not: null } }, data: { original: null } });
  });
}

/** Bytes that are stored outside already leave the database. @returns false when the job has another holder */
export function dropFromDatabase(job: HeldJob, contentHash: string): Promise<boolean> {
  return holding(job, async (tx) => {
    const isStored = (await tx.storedOriginal.count({ where: { contentHash, state: "stored" } })) > 0;
    if (isStored) await tx.document.updateMany({ where: { contentHash }, data: { original: null } });
  });
}

/** Puts a content back into the database, into one document of each series. @returns false when the job has another holder */
export function returnToDatabase(job: HeldJob, contentHash: string, bytes: Uint8Array): Promise<boolean> {
  return holding(job, async (tx) => {
    const rows = await tx.document.findMany({
      where: { ownerId: LOCAL_OWNER, contentHash },
      orderBy: { cut: "asc" },
      distinct: ["seriesId"],
      select: { id: true },
    });
    const original = Uint8Array.from(bytes);
    await tx.document.updateMany({ where: { id: { in: rows.map(({ id }) => id) } }, data: { original } });
    await tx.storedOriginal.updateMany({ where: { contentHash, state: "stored" }, data: { state: "removing" } });
  });
}

/** Forgets a file that was removed. */
export async function forgetStored({ key }: StoredOriginal): Promise<void> {
  await db().storedOriginal.deleteMany({ where: { key, state: { not: "stored" } } });
}

/** The smallest file outside of the database; null without any. */
export async function smallestStored(): Promise<StoredOriginal | null> {
  // Prisma joins along relations alone.
  const rows = db().$queryRaw`
    SELECT key, stored_original.content_hash AS "contentHash", place FROM stored_original
    JOIN document ON document.owner_id = ${LOCAL_OWNER} AND document.content_hash = stored_original.content_hash
    WHERE state = 'stored' ORDER BY document.bytes LIMIT 1`;
  return firstRow(storedOriginalSchema, rows);
}

/** How many originals are in the database, and how many files are in each place. */
export async function countOriginals(): Promise<Record<OutsidePlace | "database", number>> {
  const database = await db().document.count({ where: { original: { not: null } } });
  const groups = await db().storedOriginal.groupBy({ by: ["place"], where: { state: "stored" }, _count: true });
  const countOf = (place: OutsidePlace) => groups.find((group) => group.place === place)?._count ?? 0;
  return { database, folder: countOf("folder"), s3: countOf("s3") };
}

function holding(job: HeldJob, work: (tx: Statements) => Promise<void>): Promise<boolean> {
  return db().$transaction(async (tx) => {
    if ((await holdJob(tx, job)).count === 0) return false;
    await work(tx);
    return true;
  });
}
