import {
  changeMembers,
  deleteCollection,
  insertCollection,
  listCollections,
  renameCollection,
  setCollections,
} from "@/lib/data/db/library/collections";
import { hasDocument } from "@/lib/data/db/library/documents";
import { EVERYTHING, type Reader } from "@/lib/data/db/library/readable";
import { separateVersion } from "@/lib/data/db/library/versions/separate-version";
import type { Collection } from "@/lib/shared/contracts/library/document";
import { AppError } from "@/lib/shared/errors";

/** Creates a collection. @throws AppError `conflict` when the name is taken */
export async function addCollection(name: string): Promise<Collection> {
  const id = await insertCollection(name);
  if (id === null) throw nameTaken();
  const added = (await listCollections(EVERYTHING)).find((collection) => collection.id === id);
  if (added === undefined) throw noSuchCollection();
  return added;
}

/** @throws AppError `not_found`, `conflict` when the name is taken */
export async function nameCollection(id: string, name: string): Promise<void> {
  const outcome = await renameCollection(id, name);
  if (outcome === "taken") throw nameTaken();
  if (outcome === "unknown") throw noSuchCollection();
}

/**
 * Removes a collection; its documents stay in the library.
 * @throws AppError `not_found`; `conflict` if people could then read documents that they may not read now
 */
export async function removeCollection(id: string): Promise<void> {
  const outcome = await deleteCollection(id);
  if (outcome === "unknown") throw noSuchCollection();
  if (outcome === "would_open") {
    throw new AppError(
      "conflict",
      "Its documents would become readable by everyone. Move them to another collection, or delete them, first.",
    );
  }
}

/**
 * Adds documents, with all their versions, to a collection and removes others from it.
 * @param reader who does it
 * @throws AppError `not_found`, `forbidden` if the reader may not write to the collection, or change all of a document
 */
export async function changeCollection(
  id: string,
  change: { add: string[]; remove: string[] },
  reader: Reader,
): Promise<void> {
  if (!(await changeMembers(id, change, reader))) throw noSuchCollection();
}

/**
 * Sets the collections of a document and all its versions. The caller must be allowed to change all versions, and to
 * write to the collections that the document leaves and joins.
 * @throws AppError `not_found`, `validation_failed`, `forbidden`
 */
export async function collectDocument(
  documentId: string,
  collections: readonly string[],
  reader: Reader,
): Promise<{ id: string; collections: string[] }> {
  const outcome = await setCollections(documentId, collections, reader);
  if (outcome === "unknown") throw noSuchDocument();
  if (outcome === "no_collection") throw unknownCollection("collections");
  return { id: documentId, collections: [...new Set(collections)] };
}

/**
 * Makes the newest version of a document a separate document, for two different files of the same name; the version
 * before it becomes searchable again.
 * @throws AppError `not_found`, `forbidden`, `conflict` when it is not the newest of several versions
 */
export async function separateDocument(documentId: string, reader: Reader): Promise<void> {
  if (!(await separateVersion(documentId, reader))) {
    if (!(await hasDocument(documentId, reader))) throw noSuchDocument();
    throw new AppError("conflict", "Only the newest of several versions can be made a separate document.");
  }
}

function nameTaken(): AppError {
  return new AppError("conflict", "A collection with this name already exists.");
}

function unknownCollection(field: string): AppError {
  return new AppError("validation_failed", "There is no such collection.", {
    fields: { [field]: "does not exist" },
  });
}

function noSuchCollection(): AppError {
  return new AppError("not_found", "There is no such collection.");
}

function noSuchDocument(): AppError {
  return new AppError("not_found", "There is no such document.");
}
