"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { collectionListSchema, collectionSchema } from "@/lib/shared/contracts/library/document";
import { callApi, fetchJson } from "./api-client";
import { changeCollection } from "./collect-documents";
import { COLLECTIONS_KEY } from "./query-keys";
import { DOCUMENTS_KEY } from "./use-documents";

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
  return useCollectionChange((name: string) =>
    fetchJson(collectionSchema, "POST /api/collections", { json: { name } }),
  );
}

/** Gives a collection another name. Fails with `conflict` when it is taken. */
export function useRenameCollection() {
  return useCollectionChange(({ id, name }: { id: string; name: string }) =>
    callApi("PATCH /api/collections/{id}", { params: { id }, json: { name } }),
  );
}

/** Removes a collection; its documents stay. */
export function useDeleteCollection() {
  return useCollectionChange((id: string) => callApi("DELETE /api/collections/{id}", { params: { id } }));
}

/** Puts documents into a collection and takes others out of it. */
export function useChangeCollection() {
  return useCollectionChange(
    ({ id, add = [], remove = [] }: { id: string; add?: readonly string[]; remove?: readonly string[] }) =>
      changeCollection(id, { add, remove }),
  );
}

function useCollectionChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: COLLECTIONS_KEY }),
        // Each document names its collections.
        queryClient.invalidateQueries({ queryKey: DOCUMENTS_KEY }),
      ]),
  });
}
