"use client";

import { useQuery } from "@tanstack/react-query";
import {
  type CollectionRightsRequest,
  collectionRightsSchema,
  type GroupPatch,
  groupListSchema,
  groupSchema,
} from "@/lib/shared/contracts/accounts/group";
import { callApi, fetchJson } from "../api-client";
import { COLLECTIONS_KEY, GROUPS_KEY, RIGHTS_KEY } from "../query-keys";
import { useChange } from "../use-change";
import { DOCUMENTS_KEY } from "../use-documents";

/** All groups with their members. */
export function useGroups() {
  return useQuery({
    queryKey: GROUPS_KEY,
    queryFn: ({ signal }) => fetchJson(groupListSchema, "GET /api/groups", { signal }),
  });
}

/** Adds a group; fails with `conflict` when its name is taken. */
export function useAddGroup() {
  return useChange((name: string) => fetchJson(groupSchema, "POST /api/groups", { json: { name } }), {
    stale: [GROUPS_KEY, RIGHTS_KEY],
  });
}

/** Renames a group, or changes its members; fails with `conflict` when the name is taken. */
export function useChangeGroup() {
  return useChange(
    ({ id, patch }: { id: string; patch: Partial<GroupPatch> }) =>
      fetchJson(groupSchema, "PATCH /api/groups/{id}", { params: { id }, json: patch }),
    { stale: [GROUPS_KEY, RIGHTS_KEY] },
  );
}

export function useDeleteGroup() {
  return useChange((id: string) => callApi("DELETE /api/groups/{id}", { params: { id } }), {
    stale: [GROUPS_KEY, RIGHTS_KEY],
  });
}

/** Who may do what with the documents of a collection. */
export function useCollectionRights(id: string) {
  return useQuery({
    queryKey: [...RIGHTS_KEY, id],
    queryFn: ({ signal }) =>
      fetchJson(collectionRightsSchema, "GET /api/collections/{id}/rights", { params: { id }, signal }),
  });
}

/** Sets the whole of a collection's rights. */
export function useSetCollectionRights(id: string) {
  return useChange(
    (rights: CollectionRightsRequest) =>
      fetchJson(collectionRightsSchema, "PUT /api/collections/{id}/rights", { params: { id }, json: rights }),
    { stale: [COLLECTIONS_KEY, DOCUMENTS_KEY], replaced: [...RIGHTS_KEY, id] },
  );
}
