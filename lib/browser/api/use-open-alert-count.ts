"use client";

import { useQuery } from "@tanstack/react-query";
import { openAlertCountSchema } from "@/lib/shared/contracts/metrics/open-alerts";
import { useIsLive } from "../dom/use-is-live";
import { ALERTS_POLL_MS } from "../tunables";
import { callApi } from "./api-client";
import { ALERTS_KEY } from "./query-keys";

/** The number of open alerts; `undefined` until it is known. Apart from the alerts, whose schemas few pages need. */
export function useOpenAlertCount(): number | undefined {
  const { data } = useQuery({
    queryKey: [...ALERTS_KEY, "count"],
    queryFn: async ({ signal }) => {
      const answer = await callApi("GET /api/alerts", { query: { open: true, limit: 1 }, signal });
      return openAlertCountSchema.parse(await answer.json());
    },
    refetchInterval: ALERTS_POLL_MS,
  });
  return useIsLive() ? data?.open : undefined;
}
