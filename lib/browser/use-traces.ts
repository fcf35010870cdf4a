"use client";

import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { type RunListQuery, runListSchema, runTraceSchema } from "@/lib/contracts/run";
import { fetchJson } from "./api-client";
import { queryString } from "./query-string";

/** How often the list looks for new runs. */
const LIST_POLL_MS = 5_000;
/** Beyond this many loaded pages a refresh would ask for too much at once. */
const MAX_LIVE_PAGES = 3;
/** How often the trace of a run that is still going is asked again. */
const RUNNING_POLL_MS = 1_500;

export type TraceFilters = Omit<Partial<RunListQuery>, "cursor" | "limit">;

/** Runs by filter, newest first, page by page; new ones appear by themselves. */
export function useTraceList(filters: TraceFilters) {
  return useInfiniteQuery({
    queryKey: ["runs", filters],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) =>
      fetchJson(
        runListSchema,
        `/api/runs${queryString({ ...filters, cursor: pageParam === "" ? undefined : pageParam })}`,
        {
          signal,
        },
      ),
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => ((state.data?.pages.length ?? 0) > MAX_LIVE_PAGES ? false : LIST_POLL_MS),
  });
}

/** The whole trace of one run, followed until it has ended. */
export function useRunTrace(runId: string) {
  return useQuery({
    queryKey: ["run", runId],
    queryFn: ({ signal }) => fetchJson(runTraceSchema, `/api/runs/${encodeURIComponent(runId)}`, { signal }),
    refetchInterval: ({ state }) => (state.data?.run.status === "running" ? RUNNING_POLL_MS : false),
  });
}
