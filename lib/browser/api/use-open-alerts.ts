"use client";

import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { alertListSchema } from "@/lib/shared/contracts/metrics/alert";
import { ALERTS_POLL_MS } from "../tunables";
import { fetchJson } from "./api-client";
import { ALERTS_KEY } from "./query-keys";

const NEVER_CHANGES = () => () => undefined;

/**
 * The alerts that are open, newest first. Several parts of a page ask, and one may have its answer before the next is
 * live: until then each draws what the server drew, which is nothing.
 */
export function useOpenAlerts() {
  const { data, isError, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: [...ALERTS_KEY, "open"],
    queryFn: ({ signal }) =>
      fetchJson(alertListSchema, "GET /api/alerts", { query: { open: true, limit: 100 }, signal }),
    refetchInterval: ALERTS_POLL_MS,
  });
  const isLive = useSyncExternalStore(
    NEVER_CHANGES,
    () => true,
    () => false,
  );
  return { data: isLive ? data : undefined, isError: isLive && isError, error, refetch, dataUpdatedAt };
}
