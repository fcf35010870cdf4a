import { randomUUID } from "node:crypto";
import { type Collection, collectionSchema } from "@/lib/shared/contracts/library/document";
import { record } from "../audit/record";
import { db } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import type { Statements } from "../connection/rows";
import { isUniqueViolation } from "../connection/unique-violation";
import { noteDocumentChange } from "./document-notices";
import { noteLibraryChange } from "./library-version";
import { type Reader, visibleCollections } from "./readable";

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

/** Deletes a collection; its documents stay. @returns whether it existed */
export async function deleteCollection(id: string): Promise<boolean> {
  const deleted = await db().$transaction(async (tx) => {
    const where = { id, ownerId: LOCAL_OWNER };
    const collection = await tx.collection.findFirst({ where, select: { name: true } });
    if (collection === null || (await tx.collection.deleteMany({ where })).count === 0) return false;
    await noteLibraryChange(tx);
    await record({ type: "collection-deleted", collectionId: id, name: collection.name }, tx);
    return true;
  });
  if (deleted) noteDocumentChange();
  return deleted;
}

/**
 * Puts a document into exactly these collections.
 * @returns `unknown` when the document does not exist, `no_collection` when one of the collections does not exist
 */
export async function setCollections(
  documentId: string,
  collections: readonly string[],
): Promise<"done" | "unknown" | "no_collection"> {
  const wanted = [...new Set(collections)];
  const outcome = await db().$transaction(async (tx) => {
    const [seriesId] = await seriesOf(tx, [documentId]);
    if (seriesId === undefined) return "unknown";
    const known = await tx.collection.count({ where: { ownerId: LOCAL_OWNER, id: { in: wanted } } });
    if (known !== wanted.length) return "no_collection";
    await tx.collectionMember.deleteMany({ where: { seriesId, collectionId: { notIn: wanted } } });
    await tx.collectionMember.createMany({
      data: wanted.map((collectionId) => ({ collectionId, seriesId })),
      skipDuplicates: true,
    });
    await noteLibraryChange(tx);
    return "done";
  });
  if (outcome === "done") noteDocumentChange();
  return outcome;
}

/**
 * Adds documents to a collection and removes others, by the id of any of their versions; unknown ids are skipped, for
 * example those of documents deleted meanwhile.
 * @returns whether the collection exists
 */
export async function changeMembers(id: string, change: { add: string[]; remove: string[] }): Promise<boolean> {
  const changed = await db().$transaction(async (tx) => {
    // A write that changes nothing locks the collection: it cannot be deleted before its members are written.
    const held = await tx.collection.updateMany({
      where: { id, ownerId: LOCAL_OWNER },
      data: { ownerId: LOCAL_OWNER },
    });
    if (held.count !== 1) return false;
    const added = await seriesOf(tx, change.add);
    await tx.collectionMember.createMany({
      data: added.map((seriesId) => ({ collectionId: id, seriesId })),
      skipDuplicates: true,
    });
    const removed = await seriesOf(tx, change.remove);
    await tx.collectionMember.deleteMany({ where: { collectionId: id, seriesId: { in: removed } } });
    await noteLibraryChange(tx);
    return true;
  });
  if (changed) noteDocumentChange();
  return changed;
}

async function seriesOf(client: Statements, documentIds: readonly string[]): Promise<string[]> {
  const rows = await client.document.findMany({
    where: { ownerId: LOCAL_OWNER, id: { in: [...documentIds] } },
    distinct: ["seriesId"],
    select: { seriesId: true },
  });
  return rows.map(({ seriesId }) => seriesId);
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

/** The collections of a document; none if there is no such document. */
export async function collectionsOfDocument(documentId: string): Promise<string[]> {
  const [seriesId] = await seriesOf(db(), [documentId]);
  return seriesId === undefined ? [] : ((await collectionsOf([seriesId])).get(seriesId) ?? []);
}

/** Whether a collection that not everyone may read holds documents that are in no other. */
export async function wouldOpenDocuments(id: string): Promise<boolean> {
  const members = await db().collectionMember.findMany({
    where: { collectionId: id, collection: { everyone: "none" } },
    select: { seriesId: true },
  });
  const others = await collectionsOf(members.map(({ seriesId }) => seriesId));
  return members.some(({ seriesId }) => (others.get(seriesId) ?? []).length === 1);
}
