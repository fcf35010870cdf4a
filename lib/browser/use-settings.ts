"use client";

import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { modelListSchema } from "@/lib/contracts/model-list";
import {
  type CheckSettings,
  resolvedSettingsSchema,
  type saveSettingsRequestSchema,
  settingsRevisionListSchema,
} from "@/lib/contracts/settings";
import { topologySchema } from "@/lib/contracts/topology";
import { fetchJson } from "./api-client";
import { queryString } from "./query-string";

const SETTINGS = ["settings"] as const;
const REVISIONS = ["settings-revisions"] as const;

/** The settings in force, with each value's source. */
export function useSettings() {
  return useQuery({
    queryKey: SETTINGS,
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
      queryClient.setQueryData(SETTINGS, resolved);
      await queryClient.invalidateQueries({ queryKey: REVISIONS });
    },
  });
}

/** What was saved before, newest first. */
export function useSettingsRevisions() {
  return useQuery({
    queryKey: REVISIONS,
    queryFn: ({ signal }) => fetchJson(settingsRevisionListSchema, "/api/settings/revisions", { signal }),
  });
}

/** What the configured server offers; not asked while none is configured. */
export function useModels(enabled: boolean) {
  return useQuery({
    queryKey: ["models"],
    enabled,
    queryFn: ({ signal }) => fetchJson(modelListSchema, "/api/models", { signal }),
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
