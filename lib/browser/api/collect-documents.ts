import { callApi } from "./api-client";

/** Puts documents into a collection. @throws ApiError `not_found` when the collection is gone */
export async function collectDocuments(collection: string, add: readonly string[]): Promise<void> {
  await changeCollection(collection, { add, remove: [] });
}

/** Puts documents into a collection and takes others out of it. @throws ApiError */
export async function changeCollection(
  collection: string,
  change: { add: readonly string[]; remove: readonly string[] },
): Promise<void> {
  await callApi("POST /api/collections/{id}/documents", { params: { id: collection }, json: change });
}
