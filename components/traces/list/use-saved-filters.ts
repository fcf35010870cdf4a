"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { fetchJson } from "@/lib/browser/api/api-client";
import {
  type deleteFilterRequestSchema,
  type SaveFilterRequest,
  savedFilterListSchema,
} from "@/lib/shared/contracts/runs/saved-filter";

const KEY = ["saved-filters"] as const;
const PATH = "/api/saved-filters";

/** The filters of the list of runs that were kept, by name. */
export function useSavedFilters() {
  return useQuery({ queryKey: KEY, queryFn: ({ signal }) => fetchJson(savedFilterListSchema, PATH, { signal }) });
}

/** Keeps a filter, or replaces the one of that name. */
export function useSaveFilter() {
  return useFilterChange((request: SaveFilterRequest) =>
    fetchJson(savedFilterListSchema, PATH, { method: "POST", json: request }),
  );
}

export function useDeleteFilter() {
  return useFilterChange((request: z.infer<typeof deleteFilterRequestSchema>) =>
    fetchJson(savedFilterListSchema, PATH, { method: "DELETE", json: request }),
  );
}

function useFilterChange<Request>(change: (request: Request) => Promise<z.infer<typeof savedFilterListSchema>>) {
  const queryClient = useQueryClient();
  return useMutation({ mutationFn: change, onSuccess: (filters) => queryClient.setQueryData(KEY, filters) });
}
