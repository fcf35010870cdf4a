"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type MetricsQuery, metricsAnswerSchema } from "@/lib/shared/contracts/metrics/metrics";
import { fetchJson } from "./api-client";

/** The dashboard's figures refresh slowly: people read them, and do not watch them. */
const METRICS_POLL_MS = 30_000;

/**
 * Metrics of a window. The last window stays in view while the next one loads.
 * @param key what defines the window, apart from the current time
 * @param windowAt the query at a given time: a window that ends now moves with every fetch
 */
export function useMetrics(key: unknown, windowAt: (now: number) => Partial<MetricsQuery>) {
  return useQuery({
    queryKey: ["metrics", key],
    queryFn: ({ signal }) =>
      fetchJson(metricsAnswerSchema, "GET /api/metrics", { query: windowAt(Date.now()), signal }),
    placeholderData: keepPreviousData,
    refetchInterval: METRICS_POLL_MS,
  });
}
