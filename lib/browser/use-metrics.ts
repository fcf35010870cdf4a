"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type MetricsQuery, metricsAnswerSchema } from "@/lib/contracts/metrics";
import { fetchJson } from "./api-client";
import { queryString } from "./query-string";

/** The dashboard's figures refresh by themselves, but slowly: they are read, not watched. */
const METRICS_POLL_MS = 30_000;

/** Metrics of one window. The last window stays in view while the next one loads. */
export function useMetrics(query: Partial<MetricsQuery>) {
  return useQuery({
    queryKey: ["metrics", query],
    queryFn: ({ signal }) => fetchJson(metricsAnswerSchema, `/api/metrics${queryString(query)}`, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: METRICS_POLL_MS,
  });
}
