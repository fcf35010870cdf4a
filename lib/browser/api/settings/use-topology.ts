"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { type topologyQuerySchema, topologySchema } from "@/lib/shared/contracts/runs/topology";
import type { Settings } from "@/lib/shared/contracts/settings/settings";
import { fetchJson } from "../api-client";
import { TOPOLOGY_KEY } from "../query-keys";

/** The settings that shape the graph, as query parameters. */
export type WorkflowShape = z.output<typeof topologyQuerySchema>;

/** The settings that shape the graph. */
export function workflowShape({
  workflow,
  checks,
  retrieval,
  webSearch,
}: Pick<Settings, "workflow" | "checks"> & {
  retrieval: Pick<Settings["retrieval"], "hyde" | "variants">;
  webSearch: Pick<Settings["webSearch"], "provider" | "whenLibraryLacks">;
}): WorkflowShape {
  const { hyde, variants } = retrieval;
  const { provider, whenLibraryLacks } = webSearch;
  return { ...workflow, ...checks, hyde, variants, web: provider !== "none", whenLibraryLacks };
}

/** Nodes and edges of the graph compiled for these settings. */
export function useTopology(shape: WorkflowShape) {
  return useQuery({
    queryKey: [...TOPOLOGY_KEY, shape],
    queryFn: ({ signal }) => fetchJson(topologySchema, "GET /api/workflow/topology", { query: shape, signal }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
