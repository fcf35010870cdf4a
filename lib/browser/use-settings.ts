"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import {
  type CheckSettings,
  resolvedSettingsSchema,
  type saveSettingsRequestSchema,
  settingsRevisionListSchema,
} from "@/lib/contracts/settings";
import { topologySchema } from "@/lib/contracts/topology";
import { fetchJson } from "./api-client";
import { DOCTOR_KEY, MODELS_KEY, SEARCH_INDEX_KEY, SETTINGS_KEY, SETTINGS_REVISIONS_KEY } from "./query-keys";
import { queryString } from "./query-string";

/** The settings in force, with each value's source. */
export function useSettings() {
  return useQuery({
    queryKey: SETTINGS_KEY,
    queryFn: ({ signal }) => fetchJson(resolvedSettingsSchema, "/api/settings", { signal }),
  });
}

/** Saves the whole saved layer. Fails with `conflict` when someone else saved since, `validation_failed` with fields. */
export function useSaveSettings() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: z.input<typeof saveSettingsRequestSchema>) =>
      fetchJson(resolvedSettingsSchema, "/api/settings", { method: "PUT", json: request }),
    onSuccess: async (resolved) => {
      queryClient.setQueryData(SETTINGS_KEY, resolved);
      // Another server has other models, and another embedding model another index.
      await Promise.all(
        [SETTINGS_REVISIONS_KEY, MODELS_KEY, SEARCH_INDEX_KEY, DOCTOR_KEY].map((queryKey) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}

/** What was saved before, newest first. */
export function useSettingsRevisions() {
  return useQuery({
    queryKey: SETTINGS_REVISIONS_KEY,
    queryFn: ({ signal }) => fetchJson(settingsRevisionListSchema, "/api/settings/revisions", { signal }),
  });
}

/** Nodes and edges of the graph that would be compiled for these checks. */
export function useTopology(checks: CheckSettings) {
  return useQuery({
    queryKey: ["topology", checks],
    queryFn: ({ signal }) => fetchJson(topologySchema, `/api/workflow/topology${queryString(checks)}`, { signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
