"use client";

import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import { callApi, fetchJson } from "@/lib/browser/api/api-client";
import { ALERT_RULES_KEY, ALERTS_KEY, DOCTOR_KEY } from "@/lib/browser/api/query-keys";
import { useChange } from "@/lib/browser/api/use-change";
import { useIsLive } from "@/lib/browser/dom/use-is-live";
import { ALERTS_POLL_MS } from "@/lib/browser/tunables";
import { alertListSchema, type DeliveryChannel } from "@/lib/shared/contracts/metrics/alert";
import {
  type AlertRuleRequest,
  type AlertRuleUpdate,
  type alertPreviewRequestSchema,
  alertPreviewSchema,
  alertRuleListSchema,
  alertRuleSchema,
  type ChannelTestRequest,
  channelTestSchema,
} from "@/lib/shared/contracts/metrics/alert-rule";

const HISTORY_PAGE = 20;

/** All rules with their current figures, and the channels that are configured. */
export function useAlertRules() {
  return useQuery({
    queryKey: ALERT_RULES_KEY,
    queryFn: ({ signal }) => fetchJson(alertRuleListSchema, "GET /api/alert-rules", { signal }),
    refetchInterval: ALERTS_POLL_MS,
  });
}

/** The alerts that are open, newest first; none until the part of the page that asks is live. */
export function useOpenAlerts() {
  const query = useQuery({
    queryKey: [...ALERTS_KEY, "open"],
    queryFn: ({ signal }) =>
      fetchJson(alertListSchema, "GET /api/alerts", { query: { open: true, limit: 100 }, signal }),
    refetchInterval: ALERTS_POLL_MS,
  });
  const isLive = useIsLive();
  const { data, isPending, isError, error, refetch, dataUpdatedAt } = query;
  const state = isLive ? { data, isPending, isError } : { data: undefined, isPending: true, isError: false };
  return { ...state, error, refetch, dataUpdatedAt };
}

/** Ended alerts, newest first, in pages. */
export function useEndedAlerts() {
  return useInfiniteQuery({
    queryKey: [...ALERTS_KEY, "ended"],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) => {
      const query = { open: false, limit: HISTORY_PAGE, ...(pageParam === "" ? {} : { cursor: pageParam }) };
      return fetchJson(alertListSchema, "GET /api/alerts", { query, signal });
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ALERTS_POLL_MS,
  });
}

const STALE = { stale: [ALERT_RULES_KEY, ALERTS_KEY, DOCTOR_KEY] };

/** Creates or replaces a rule; fails with `conflict` if it changed since it was loaded. */
export function useSaveAlertRule() {
  return useChange(
    ({ id, ...request }: { id: string | null } & (AlertRuleRequest | AlertRuleUpdate)) =>
      id === null
        ? fetchJson(alertRuleSchema, "POST /api/alert-rules", { json: request })
        : fetchJson(alertRuleSchema, "PUT /api/alert-rules/{id}", { params: { id }, json: request }),
    STALE,
  );
}

/** Retries a message that failed for good. */
export function useSendAgain() {
  return useChange((id: string) => callApi("POST /api/alert-deliveries/{id}/send", { params: { id } }), STALE);
}

/** Deletes a rule; its past alerts stay. */
export function useDeleteAlertRule() {
  return useChange((id: string) => callApi("DELETE /api/alert-rules/{id}", { params: { id } }), STALE);
}

/** Sends a test message to the addresses of a rule, or to a new address. */
export function useTestChannel() {
  return useMutation({
    mutationFn: (request: { ruleId: string; channel: DeliveryChannel } | ChannelTestRequest) =>
      "ruleId" in request
        ? fetchJson(channelTestSchema, "POST /api/alert-rules/{id}/test", {
            params: { id: request.ruleId },
            json: { channel: request.channel },
          })
        : fetchJson(channelTestSchema, "POST /api/alert-rules/test", { json: request }),
  });
}

/** The current figure of a draft rule, and when it would have fired. */
export function usePreviewAlertRule() {
  return useMutation({
    mutationFn: (condition: z.input<typeof alertPreviewRequestSchema>) =>
      fetchJson(alertPreviewSchema, "POST /api/alert-rules/preview", { json: condition }),
  });
}
