"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type MetricsQuery, metricsAnswerSchema } from "@/lib/shared/contracts/metrics/metrics";
import { fetchJson } from "./api-client";

/** The dashboard's figures refresh by themselves, but slowly: they are read, not watched. */
const METRICS_POLL_MS = 30_000;

/**
 * Metrics of a window. The last window stays in view while the next one loads.
 * @param key what the window is made of, without the moment
 * @param windowAt the query of a moment: a window that ends now goes on with every fetch
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
