"use client";

import { useQuery } from "@tanstack/react-query";
import { collectionListSchema, collectionSchema } from "@/lib/shared/contracts/library/document";
import { callApi, fetchJson } from "./api-client";
import { COLLECTIONS_KEY } from "./query-keys";
import { useChange } from "./use-change";
import { DOCUMENTS_KEY } from "./use-documents";

/** Each document names its collections. */
const STALE = { stale: [COLLECTIONS_KEY, DOCUMENTS_KEY] };

/** All collections by name, with how many documents each holds. */
export function useCollections({ enabled = true } = {}) {
  return useQuery({
    enabled,
    queryKey: COLLECTIONS_KEY,
    queryFn: ({ signal }) => fetchJson(collectionListSchema, "GET /api/collections", { signal }),
  });
}

/** Makes a collection. Fails with `conflict` when the name is taken. */
export function useAddCollection() {
  return useChange((name: string) => fetchJson(collectionSchema, "POST /api/collections", { json: { name } }), STALE);
}

/** Renames a collection. Fails with `conflict` when the name is taken. */
export function useRenameCollection() {
  return useChange(
    ({ id, name }: { id: string; name: string }) =>
      callApi("PATCH /api/collections/{id}", { params: { id }, json: { name } }),
    STALE,
  );
}

/** Removes a collection; its documents stay. */
export function useDeleteCollection() {
  return useChange((id: string) => callApi("DELETE /api/collections/{id}", { params: { id } }), STALE);
}

/** Adds documents to a collection and removes others from it. */
export function useChangeCollection() {
  return useChange(
    ({ id, ...change }: { id: string; add?: readonly string[]; remove?: readonly string[] }) =>
      callApi("POST /api/collections/{id}/documents", { params: { id }, json: change }),
    STALE,
  );
}
