"use client";

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { callApi, fetchJson } from "@/lib/browser/api/api-client";
import { EXTRACTION_KEY } from "@/lib/browser/api/query-keys";
import { useChange } from "@/lib/browser/api/use-change";
import { EXTRACTION_IDLE_POLL_MS, EXTRACTION_POLL_MS } from "@/lib/browser/tunables";
import {
  communityListSchema,
  entityDetailSchema,
  entityListSchema,
  episodeListSchema,
  graphOverviewSchema,
  graphResolutionListSchema,
  graphResolutionSchema,
  neighbourhoodSchema,
} from "@/lib/shared/contracts/library/graph-contents";
import { type extractionRequestSchema, extractionStatusSchema } from "@/lib/shared/contracts/library/graph-extraction";
import type { EntityType } from "@/lib/shared/contracts/library/knowledge-graph";

/** Prefix of all query keys of the graph. */
const GRAPH_KEY = ["graph"] as const;
const COMMUNITIES_KEY = [...GRAPH_KEY, "communities"] as const;

/** Filters of the graph; times in UTC. */
export interface GraphFilters {
  type?: EntityType | undefined;
  communityId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** The whole graph, up to the size that one picture can show. */
export function useGraphOverview(filters: GraphFilters, enabled: boolean) {
  return useQuery({
    queryKey: [...GRAPH_KEY, "overview", filters],
    enabled,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchJson(graphOverviewSchema, "GET /api/graph", { query: { ...filters }, signal }),
  });
}

/** The totals of the graph. */
export function useGraphTotals() {
  return useQuery({
    queryKey: [...GRAPH_KEY, "totals"],
    queryFn: async ({ signal }) =>
      (await fetchJson(graphOverviewSchema, "GET /api/graph", { query: { limit: 1 }, signal })).totals,
  });
}

/** Entities by filter and name, the most mentioned first, in pages. */
export function useEntityList(filters: GraphFilters, text: string) {
  return useInfiniteQuery({
    queryKey: [...GRAPH_KEY, "entities", filters, text],
    initialPageParam: "",
    placeholderData: keepPreviousData,
    queryFn: ({ pageParam, signal }) =>
      fetchJson(entityListSchema, "GET /api/graph/entities", {
        query: {
          ...filters,
          text: text === "" ? undefined : text,
          cursor: pageParam === "" ? undefined : pageParam,
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor,
  });
}

/** The best matches by name; an empty text sends no request. */
export function useEntitySearch(text: string, limit: number) {
  return useQuery({
    queryKey: [...GRAPH_KEY, "search", text, limit],
    enabled: text !== "",
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => fetchJson(entityListSchema, "GET /api/graph/entities", { query: { text, limit }, signal }),
  });
}

/** One entity with its names and facts. */
export function useEntity(id: string) {
  return useQuery({
    queryKey: [...GRAPH_KEY, "entity", id],
    queryFn: ({ signal }) => fetchJson(entityDetailSchema, "GET /api/graph/entities/{id}", { params: { id }, signal }),
  });
}

/** The entities within one or two relations of another. */
export function useNeighbourhood(id: string, hops: number) {
  return useQuery({
    queryKey: [...GRAPH_KEY, "neighbourhood", id, hops],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      fetchJson(neighbourhoodSchema, "GET /api/graph/entities/{id}/neighbourhood", {
        params: { id },
        query: { hops },
        signal,
      }),
  });
}

export function useCommunities() {
  return useQuery({
    queryKey: COMMUNITIES_KEY,
    queryFn: async ({ signal }) =>
      (await fetchJson(communityListSchema, "GET /api/graph/communities", { signal })).communities,
  });
}

/** Passages that refer to a time, in time order. */
export function useEpisodes(query: {
  entityId?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}) {
  return useQuery({
    queryKey: [...GRAPH_KEY, "episodes", query],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await fetchJson(episodeListSchema, "GET /api/graph/episodes", { query, signal })).episodes,
  });
}

/** Manual merges and splits, newest first. */
export function useResolutions() {
  return useQuery({
    queryKey: [...GRAPH_KEY, "resolutions"],
    queryFn: async ({ signal }) =>
      (await fetchJson(graphResolutionListSchema, "GET /api/graph/resolutions", { signal })).resolutions,
  });
}

/** Merges other entities into the first. */
export function useMergeEntities() {
  return useChange(
    (entityIds: readonly string[]) =>
      fetchJson(graphResolutionSchema, "POST /api/graph/merges", { json: { entityIds } }),
    { stale: [GRAPH_KEY] },
  );
}

/** Splits names of an entity into a new one. */
export function useSplitEntity() {
  return useChange(
    ({ entityId, names }: { entityId: string; names: readonly string[] }) =>
      fetchJson(graphResolutionSchema, "POST /api/graph/entities/{id}/split", {
        params: { id: entityId },
        json: { names },
      }),
    { stale: [GRAPH_KEY] },
  );
}

/** Undoes a merge or split. */
export function useUndoResolution() {
  return useChange((id: string) => callApi("DELETE /api/graph/resolutions/{id}", { params: { id } }), {
    stale: [GRAPH_KEY],
  });
}

type ExtractionStatus = z.infer<typeof extractionStatusSchema>;

/** The query keys that a new status invalidates: all of them once a document or the whole extraction is done. */
function changedBetween(before: ExtractionStatus, now: ExtractionStatus): readonly string[] | null {
  const hasFinished = before.state === "running" && now.state === "idle";
  if (hasFinished || before.documents.done !== now.documents.done) return GRAPH_KEY;
  const hasNewSummaries =
    before.summaries.done !== now.summaries.done || before.summaries.failed !== now.summaries.failed;
  return hasNewSummaries ? COMMUNITIES_KEY : null;
}

/** Progress of extraction; polled often while documents are being read. */
export function useExtraction() {
  const queryClient = useQueryClient();
  return useQuery({
    queryKey: EXTRACTION_KEY,
    queryFn: async ({ signal }) => {
      const before = queryClient.getQueryData<ExtractionStatus>(EXTRACTION_KEY);
      const status = await fetchJson(extractionStatusSchema, "GET /api/graph/extraction", { signal });
      const changed = before === undefined ? null : changedBetween(before, status);
      if (changed !== null) void queryClient.invalidateQueries({ queryKey: changed });
      return status;
    },
    refetchInterval: ({ state }) => (state.data?.state === "running" ? EXTRACTION_POLL_MS : EXTRACTION_IDLE_POLL_MS),
  });
}

/** Estimated cost of reading the documents with a language model; `null` if unknown. */
export function useExtractionEstimate(model: string) {
  return useQuery({
    queryKey: [...EXTRACTION_KEY, "estimate", model],
    queryFn: async ({ signal }) => {
      const request = { query: { model }, signal };
      return (await fetchJson(extractionStatusSchema, "GET /api/graph/extraction", request)).estimate;
    },
  });
}

/** Pauses, resumes, retries or rebuilds. */
export function useChangeExtraction() {
  return useChange(
    (request: z.infer<typeof extractionRequestSchema>) =>
      fetchJson(extractionStatusSchema, "POST /api/graph/extraction", { json: request }),
    { replaced: EXTRACTION_KEY, stale: [EXTRACTION_KEY, GRAPH_KEY] },
  );
}
