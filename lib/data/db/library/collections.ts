import { randomUUID } from "node:crypto";
import { type Collection, collectionSchema } from "@/lib/shared/contracts/library/document";
import { record } from "../audit/record";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import type { Statements } from "../connection/rows";
import { isUniqueViolation } from "../connection/unique-violation";
import { LONG_TRANSACTION_MS } from "../tunables";
import { noteDocumentChange } from "./document-notices";
import { noteLibraryChange } from "./library-version";
import { type Reader, requireWritable, visibleCollections } from "./readable";
import { holdSeries, joinCollections, leaveCollections, lockSeries, membersOf } from "./series";

const byName = new Intl.Collator("en", { sensitivity: "base" });

/** The collections that a reader may see, by name, each with its number of documents. */
export async function listCollections(reader: Reader): Promise<Collection[]> {
  const visible = await visibleCollections(reader);
  const rows = await db().collection.findMany({
    where: { ownerId: LOCAL_OWNER },
    orderBy: { id: "asc" },
    select: { id: true, name: true, createdAt: true, _count: { select: { members: true } } },
  });
  return rows
    .filter(({ id }) => visible === null || visible.has(id))
    .map(({ _count, createdAt, ...row }) =>
      collectionSchema.parse({ ...row, createdAt: createdAt.toISOString(), documents: _count.members }),
    )
    .sort((a, b) => byName.compare(a.name, b.name));
}

/** @returns its id, or `null` when the name is already in use */
export async function insertCollection(name: string): Promise<string | null> {
  const id = randomUUID();
  const { count } = await db().collection.createMany({
    data: [{ id, ownerId: LOCAL_OWNER, name }],
    skipDuplicates: true,
  });
  return count === 1 ? id : null;
}

/** Renames a collection. */
export async function renameCollection(id: string, name: string): Promise<"renamed" | "unknown" | "taken"> {
  try {
    const { count } = await db().collection.updateMany({ where: { id, ownerId: LOCAL_OWNER }, data: { name } });
    return count === 1 ? "renamed" : "unknown";
  } catch (error) {
    if (isUniqueViolation(error)) return "taken";
    throw error;
  }
}

/**
 * Deletes a collection; its documents stay.
 * @returns `would_open` and deletes nothing while everyone could then read documents that not everyone may read now
 */
export async function deleteCollection(id: string): Promise<"deleted" | "unknown" | "would_open"> {
  const outcome = await db().$transaction(
    async (tx) => {
      await lockSeries(tx);
      const where = { id, ownerId: LOCAL_OWNER };
      const collection = await tx.collection.findFirst({ where, select: { name: true, everyone: true } });
      if (collection === null) return "unknown";
      if (collection.everyone === "none" && (await holdsAlone(tx, id))) return "would_open";
      if ((await tx.collection.deleteMany({ where })).count === 0) return "unknown";
      await noteLibraryChange(tx);
      await record({ type: "collection-deleted", collectionId: id, name: collection.name }, tx);
      return "deleted";
    },
    { timeout: LONG_TRANSACTION_MS },
  );
  if (outcome === "deleted") noteDocumentChange();
  return outcome;
}

/** Whether a collection has documents that are in no other. */
async function holdsAlone(client: Statements, id: string): Promise<boolean> {
  const members = await client.collectionMember.findMany({ where: { collectionId: id }, select: { seriesId: true } });
  const seriesId = { in: members.map((member) => member.seriesId) };
  const others = await client.collectionMember.findMany({
    where: { seriesId, collectionId: { not: id } },
    distinct: ["seriesId"],
    select: { seriesId: true },
  });
  return others.length < members.length;
}

/**
 * Puts a document, with all its versions, into exactly these collections.
 * @returns `unknown` when the document does not exist for the reader, `no_collection` when one of the collections does not
 * @throws AppError `forbidden` if the reader may not change all of it, or may not write to a collection that it leaves or
 * joins
 */
export async function setCollections(
  documentId: string,
  collections: readonly string[],
  reader: Reader,
): Promise<"done" | "unknown" | "no_collection"> {
  const wanted = [...new Set(collections)];
  const visible = await visibleCollections(reader);
  const outcome = await db().$transaction(
    async (tx) => {
      const [series] = await holdSeries(tx, [documentId], reader);
      if (series === undefined) return "unknown";
      const known = await tx.collection.findMany({
        where: { ownerId: LOCAL_OWNER, id: { in: wanted } },
        select: { id: true },
      });
      if (known.filter(({ id }) => visible === null || visible.has(id)).length !== wanted.length)
        return "no_collection";
      const before = await membersOf(tx, series);
      const left = before.filter((id) => !wanted.includes(id));
      const joined = wanted.filter((id) => !before.includes(id));
      await requireWritable([...left, ...joined], reader, tx);
      await leaveCollections(tx, [series], left);
      await joinCollections(tx, [series], joined);
      await noteLibraryChange(tx);
      return "done";
    },
    { timeout: LONG_TRANSACTION_MS },
  );
  if (outcome === "done") noteDocumentChange();
  return outcome;
}

/**
 * Adds documents, with all their versions, to a collection and removes others. Documents that do not exist for the reader
 * are skipped, for example those deleted meanwhile.
 * @returns whether the collection exists for the reader
 * @throws AppError `forbidden` if the reader may not change all of a document, or may not write to the collection
 */
export async function changeMembers(
  id: string,
  change: { add: readonly string[]; remove: readonly string[] },
  reader: Reader,
): Promise<boolean> {
  const visible = await visibleCollections(reader);
  if (visible !== null && !visible.has(id)) return false;
  const changed = await db().$transaction(
    async (tx) => {
      const added = await holdSeries(tx, change.add, reader);
      const removed = await holdSeries(tx, change.remove, reader);
      if ((await tx.collection.count({ where: { id, ownerId: LOCAL_OWNER } })) === 0) return false;
      await requireWritable([id], reader, tx);
      await joinCollections(tx, added, [id]);
      await leaveCollections(tx, removed, [id]);
      await noteLibraryChange(tx);
      return true;
    },
    { timeout: LONG_TRANSACTION_MS },
  );
  if (changed) noteDocumentChange();
  return changed;
}

/** The collection ids of each series. */
export async function collectionsOf(seriesIds: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const members = await db().collectionMember.findMany({ where: { seriesId: { in: [...new Set(seriesIds)] } } });
  const bySeries = new Map<string, string[]>();
  for (const { seriesId, collectionId } of members) {
    bySeries.set(seriesId, [...(bySeries.get(seriesId) ?? []), collectionId]);
  }
  return bySeries;
}
