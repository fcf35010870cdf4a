"use client";

import { keepPreviousData, useInfiniteQuery, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Visit } from "@/lib/shared/contracts/runs/event-place";
import { runListSchema, runTraceSchema } from "@/lib/shared/contracts/runs/run";
import type { RunExportForm } from "@/lib/shared/contracts/runs/run-export";
import type { RunListQuery } from "@/lib/shared/contracts/runs/run-filter";
import { type RecordedStep, recordedStepsSchema } from "@/lib/shared/contracts/runs/run-state";
import { visitKey } from "@/lib/shared/projections/live-events";
import { callApi, fetchJson } from "./api-client";
import { mergeLatest } from "./merge-latest";
import { RUNS_KEY, RUNS_LATEST_KEY } from "./query-keys";

/** How often the list checks for new runs and for the end of shown ones. Not while its tab is hidden. */
const LIST_POLL_MS = 4_000;
/** How long a cached list is shown again, for example on return from a trace, before it is fetched again. */
const LIST_FRESH_MS = 30_000;
/** How often the trace of a running run is fetched again. */
const RUNNING_POLL_MS = 1_500;

export type TraceFilters = Omit<Partial<RunListQuery>, "cursor" | "limit">;

function readPage(filters: TraceFilters, cursor: string | undefined, signal: AbortSignal) {
  return fetchJson(runListSchema, "GET /api/runs", { query: { ...filters, cursor }, signal });
}

/**
 * Runs by filter, newest first, page by page. Shown runs keep their places: one that ends changes in place, and new
 * ones are only counted until the user asks for them.
 */
export function useTraceList(filters: TraceFilters) {
  const queryClient = useQueryClient();
  const queryKey = [...RUNS_KEY, filters];
  const list = useInfiniteQuery({
    queryKey,
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) => readPage(filters, pageParam === "" ? undefined : pageParam, signal),
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: LIST_FRESH_MS,
    refetchOnWindowFocus: false,
  });
  const isLoaded = list.data !== undefined && !list.isPlaceholderData;
  const latest = useQuery({
    queryKey: [...RUNS_LATEST_KEY, filters],
    queryFn: ({ signal }) => readPage(filters, undefined, signal),
    enabled: isLoaded,
    refetchInterval: LIST_POLL_MS,
    staleTime: 0,
  });
  const loaded = list.data?.pages.flatMap((page) => page.runs) ?? [];
  const { runs, fresh } = mergeLatest(loaded, isLoaded ? latest.data?.runs : undefined);
  return {
    ...list,
    runs,
    /** Runs that began since. */
    fresh,
    /** The check for new runs fails: the list may be out of date. */
    isStale: latest.isError,
    /** Shows the new runs: reloads the list from its start. */
    showFresh() {
      if (latest.data === undefined) return;
      queryClient.setQueryData(queryKey, { pages: [latest.data], pageParams: [""] });
    },
  };
}

/** The whole trace of one run, updated until the run has ended. */
export function useRunTrace(runId: string) {
  return useQuery({
    queryKey: ["run", runId],
    queryFn: ({ signal }) => fetchJson(runTraceSchema, "GET /api/runs/{id}", { params: { id: runId }, signal }),
    refetchInterval: ({ state }) => (state.data?.run.status === "running" ? RUNNING_POLL_MS : false),
  });
}

/** What each step of a run changed in its state. @param visit a step that has ended: fetched again until it is included */
export function useRunSteps(runId: string, visit: Visit) {
  const isThere = (steps: readonly RecordedStep[] | null) =>
    steps === null || steps.some((step) => visitKey(step.visit) === visitKey(visit));
  return useQuery({
    queryKey: ["run-steps", runId],
    queryFn: ({ signal }) =>
      fetchJson(recordedStepsSchema, "GET /api/runs/{id}/steps", { params: { id: runId }, signal }),
    refetchOnMount: ({ state }) => state.data !== undefined && !isThere(state.data.steps),
    refetchInterval: ({ state }) => (state.data === undefined || isThere(state.data.steps) ? false : RUNNING_POLL_MS),
  });
}

/** A file of chosen runs. @throws ApiError */
export async function exportChosenRuns(request: RunExportForm & { ids: readonly string[] }): Promise<Blob> {
  const answer = await callApi("POST /api/runs/export", { json: request });
  return answer.blob();
}
