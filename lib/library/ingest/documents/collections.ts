import {
  changeMembers,
  deleteCollection,
  insertCollection,
  listCollections,
  renameCollection,
  setCollections,
} from "@/lib/data/db/library/collections";
import { hasDocument } from "@/lib/data/db/library/documents";
import { separateVersion } from "@/lib/data/db/library/separate-version";
import type { Collection } from "@/lib/shared/contracts/library/document";
import { AppError } from "@/lib/shared/errors";

/** Makes a collection. @throws AppError `conflict` when the name is taken */
export async function addCollection(name: string): Promise<Collection> {
  const id = await insertCollection(name);
  if (id === null) throw nameTaken();
  const added = (await listCollections()).find((collection) => collection.id === id);
  if (added === undefined) throw noSuchCollection();
  return added;
}

/** @throws AppError `not_found`, `conflict` when the name is taken */
export async function nameCollection(id: string, name: string): Promise<void> {
  const outcome = await renameCollection(id, name);
  if (outcome === "taken") throw nameTaken();
  if (outcome === "unknown") throw noSuchCollection();
}

/** Removes a collection; its documents stay in the library. @throws AppError `not_found` */
export async function removeCollection(id: string): Promise<void> {
  if (!(await deleteCollection(id))) throw noSuchCollection();
}

/** Puts documents, with all their versions, into a collection and takes others out of it. @throws AppError `not_found` */
export async function changeCollection(id: string, change: { add: string[]; remove: string[] }): Promise<void> {
  if (!(await changeMembers(id, change))) throw noSuchCollection();
}

/** Refuses collections that are not there. @throws AppError `validation_failed` */
export async function requireCollections(ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const known = new Set((await listCollections()).map(({ id }) => id));
  if (!ids.every((id) => known.has(id))) throw unknownCollection("collection");
}

/** Puts documents into collections, beside those that they are in. @throws AppError `not_found` */
export async function addToCollections(documentIds: string[], collections: readonly string[]): Promise<void> {
  for (const id of collections) await changeCollection(id, { add: documentIds, remove: [] });
}

/** Puts a document, with all its versions, into exactly these collections. @throws AppError `not_found`, `validation_failed` */
export async function collectDocument(documentId: string, collections: readonly string[]): Promise<void> {
  const outcome = await setCollections(documentId, collections);
  if (outcome === "unknown") throw noSuchDocument();
  if (outcome === "no_collection") {
    throw unknownCollection("collections");
  }
}

/**
 * Makes the newest version of a document a document of its own, as when two different files bear one name: the version
 * before it is found again.
 * @throws AppError `not_found`, `conflict` when it is no newest version, or the only one
 */
export async function separateDocument(documentId: string): Promise<void> {
  if (!(await separateVersion(documentId))) {
    if (!(await hasDocument(documentId))) throw noSuchDocument();
    throw new AppError("conflict", "Only the newest of several versions can be made a document of its own.");
  }
}

function nameTaken(): AppError {
  return new AppError("conflict", "There is a collection of this name already.");
}

function unknownCollection(field: string): AppError {
  return new AppError("validation_failed", "There is no such collection.", {
    fields: { [field]: "names one that is not there" },
  });
}

function noSuchCollection(): AppError {
  return new AppError("not_found", "There is no such collection.");
}

function noSuchDocument(): AppError {
  return new AppError("not_found", "There is no such document.");
}
