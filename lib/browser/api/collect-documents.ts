import { callApi } from "./api-client";

/** Puts documents into a collection. @throws ApiError `not_found` when the collection is gone */
export async function collectDocuments(id: string, add: readonly string[]): Promise<void> {
  await callApi("POST /api/collections/{id}/documents", { params: { id }, json: { add } });
}
