"use client";

import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as z from "zod/mini";
import { callApi, fetchJson } from "@/lib/browser/api/api-client";
import { EXTRACTION_KEY } from "@/lib/browser/api/query-keys";
import { queryString } from "@/lib/browser/api/query-string";
import { EXTRACTION_IDLE_POLL_MS, EXTRACTION_POLL_MS } from "@/lib/browser/tunables";
import { type extractionRequestSchema, extractionStatusSchema } from "@/lib/shared/contracts/library/graph-extraction";
import {
  communityListSchema,
  type EntityType,
  entityDetailSchema,
  entityListSchema,
  episodeListSchema,
  graphOverviewSchema,
  graphResolutionListSchema,
  graphResolutionSchema,
  neighbourhoodSchema,
} from "@/lib/shared/contracts/library/knowledge-graph";

/** Where everything about the graph lies in the query cache. */
const GRAPH_KEY = ["graph"] as const;
const COMMUNITIES_KEY = [...GRAPH_KEY, "communities"] as const;

/** What of the graph is shown; moments in UTC. */
export interface GraphFilters {
  type?: EntityType | undefined;
  communityId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The whole graph, as far as one picture holds it. */
export function useGraphOverview(filters: GraphFilters, enabled: boolean) {
  return useQuery({
    queryKey: [...GRAPH_KEY, "overview", filters],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchJson(graphOverviewSchema, `/api/graph${queryString({ ...filters })}`, { signal }),
  });
}

/** How much there is in the graph, without the graph itself. */
export function useGraphTotals() {
  return useQuery({
    queryKey: [...GRAPH_KEY, "totals"],
    queryFn: async ({ signal }) =>
      (await fetchJson(graphOverviewSchema, `/api/graph${queryString({ limit: 1 })}`, { signal })).totals,
  });
}

/** Entities by filter and name, those that most passages name first, page by page. */
export function useEntityList(filters: GraphFilters, text: string) {
  return useInfiniteQuery({
    queryKey: [...GRAPH_KEY, "entities", filters, text],
    initialPageParam: "",
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      fetchJson(
        entityListSchema,
        `/api/graph/entities${queryString({
          ...filters,
          text: text === "" ? undefined : text,
          cursor: pageParam === "" ? undefined : pageParam,
        })}`,
        { signal },
      ),
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The few entities whose names fit best; nothing is asked for an empty text. */
export function useEntitySearch(text: string, limit: number) {
  return useQuery({
    queryKey: [...GRAPH_KEY, "search", text, limit],
    enabled: text !== "",
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      fetchJson(entityListSchema, `/api/graph/entities${queryString({ text, limit })}`, { signal }),
  });
}

/** One entity with its names and facts. */
export function useEntity(id: string) {
  return useQuery({
    queryKey: [...GRAPH_KEY, "entity", id],
    queryFn: ({ signal }) => fetchJson(entityDetailSchema, `/api/graph/entities/${encodeURIComponent(id)}`, { signal }),
  });
}

/** The entities around one, within one or two relations. */
export function useNeighbourhood(id: string, hops: number) {
  return useQuery({
    queryKey: [...GRAPH_KEY, "neighbourhood", id, hops],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      fetchJson(
        neighbourhoodSchema,
        `/api/graph/entities/${encodeURIComponent(id)}/neighbourhood${queryString({ hops })}`,
        { signal },
      ),
  });
}

export function useCommunities() {
  return useQuery({
    queryKey: COMMUNITIES_KEY,
    queryFn: async ({ signal }) =>
      (await fetchJson(communityListSchema, "/api/graph/communities", { signal })).communities,
  });
}

/** Passages that speak of a time, in time order. */
export function useEpisodes(query: {
  entityId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}) {
  return useQuery({
    queryKey: [...GRAPH_KEY, "episodes", query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await fetchJson(episodeListSchema, `/api/graph/episodes${queryString(query)}`, { signal })).episodes,
  });
}

/** Merges and splits by hand, newest first. */
export function useResolutions() {
  return useQuery({
    queryKey: [...GRAPH_KEY, "resolutions"],
    queryFn: async ({ signal }) =>
      (await fetchJson(graphResolutionListSchema, "/api/graph/resolutions", { signal })).resolutions,
  });
}

/** Makes the other entities part of the first. */
export function useMergeEntities() {
  return useGraphChange((entityIds: readonly string[]) =>
    fetchJson(graphResolutionSchema, "/api/graph/merges", { method: "POST", json: { entityIds } }),
  );
}

/** Makes some names of an entity an entity of their own. */
export function useSplitEntity() {
  return useGraphChange(({ entityId, names }: { entityId: string; names: readonly string[] }) =>
    fetchJson(graphResolutionSchema, `/api/graph/entities/${encodeURIComponent(entityId)}/split`, {
      method: "POST",
      json: { names },
    }),
  );
}

/** Takes a merge or split back. */
export function useUndoResolution() {
  return useGraphChange((id: string) =>
    callApi(`/api/graph/resolutions/${encodeURIComponent(id)}`, { method: "DELETE" }),
  );
}

function useGraphChange<Input, Answer>(change: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () => queryClient.invalidateQueries({ queryKey: GRAPH_KEY }),
  });
}

type ExtractionStatus = z.infer<typeof extractionStatusSchema>;

/** Where in the query cache lies what is another one since: all, where a document is through or the work at an end. */
function changedBetween(before: ExtractionStatus, now: ExtractionStatus): readonly string[] | null {
  const isThrough = before.state === "running" && now.state === "idle";
  if (isThrough || before.documents.done !== now.documents.done) return GRAPH_KEY;
  const isSummed = before.summaries.done !== now.summaries.done || before.summaries.failed !== now.summaries.failed;
  return isSummed ? COMMUNITIES_KEY : null;
}

/** How far the graph is; followed closely while documents are read into it. */
export function useExtraction() {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: EXTRACTION_KEY,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<ExtractionStatus>(EXTRACTION_KEY);
      const status = await fetchJson(extractionStatusSchema, "/api/graph/extraction", { signal });
      const changed = before === undefined ? null : changedBetween(before, status);
      if (changed !== null) void queryClient.invalidateQueries({ queryKey: changed });
      return status;
    },
    refetchInterval: ({ state }) => (state.data?.state === "running" ? EXTRACTION_POLL_MS : EXTRACTION_IDLE_POLL_MS),
  });
}

/** What a language model would take to read the documents; null where that is not known. */
export function useExtractionEstimate(model: string) {
  return useQuery({
    queryKey: [...EXTRACTION_KEY, "estimate", model],
    queryFn: async ({ signal }) => {
      const path = `/api/graph/extraction?model=${encodeURIComponent(model)}`;
      return (await fetchJson(extractionStatusSchema, path, { signal })).estimate;
    },
  });
}

/** Pauses, goes on, tries what failed again, or reads everything anew. */
export function useChangeExtraction() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (request: z.infer<typeof extractionRequestSchema>) =>
      fetchJson(extractionStatusSchema, "/api/graph/extraction", { method: "POST", json: request }),
    onSuccess: (status) => queryClient.setQueryData(EXTRACTION_KEY, status),
    onSettled: () =>
      Promise.all([EXTRACTION_KEY, GRAPH_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  });
}
