"use client";

import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { callApi, fetchJson } from "@/lib/browser/api/api-client";
import { ALERT_RULES_KEY, ALERTS_KEY, DOCTOR_KEY } from "@/lib/browser/api/query-keys";
import { queryString } from "@/lib/browser/api/query-string";
import { ALERTS_POLL_MS } from "@/lib/browser/tunables";
import {
  type AlertRuleRequest,
  type AlertRuleUpdate,
  alertListSchema,
  type alertPreviewRequestSchema,
  alertPreviewSchema,
  alertRuleListSchema,
  alertRuleSchema,
  type ChannelTestRequest,
  channelTestSchema,
  type DeliveryChannel,
} from "@/lib/shared/contracts/metrics/alert";

const HISTORY_PAGE = 20;

/** All rules with their current figures, and the channels that are configured. */
export function useAlertRules() {
  return useQuery({
    queryKey: ALERT_RULES_KEY,
    queryFn: ({ signal }) => fetchJson(alertRuleListSchema, "/api/alert-rules", { signal }),
    refetchInterval: ALERTS_POLL_MS,
  });
}

/** Ended alerts, newest first, in pages. */
export function useEndedAlerts() {
  return useInfiniteQuery({
    queryKey: [...ALERTS_KEY, "ended"],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) => {
      const query = { open: false, limit: HISTORY_PAGE, ...(pageParam === "" ? {} : { cursor: pageParam }) };
      return fetchJson(alertListSchema, `/api/alerts${queryString(query)}`, { signal });
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ALERTS_POLL_MS,
  });
}

function useAlertChange<Request, Answer>(change: (request: Request) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSettled: () =>
      Promise.all(
        [ALERT_RULES_KEY, ALERTS_KEY, DOCTOR_KEY].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      ),
  });
}

/** Creates or replaces a rule; fails with `conflict` if it changed since it was loaded. */
export function useSaveAlertRule() {
  return useAlertChange(({ id, ...request }: { id: string | null } & (AlertRuleRequest | AlertRuleUpdate)) =>
    fetchJson(alertRuleSchema, id === null ? "/api/alert-rules" : `/api/alert-rules/${id}`, {
      method: id === null ? "POST" : "PUT",
      json: request,
    }),
  );
}

/** Retries a message that failed for good. */
export function useSendAgain() {
  return useAlertChange((id: string) => callApi(`/api/alert-deliveries/${id}/send`, { method: "POST" }));
}

/** Deletes a rule; its past alerts stay. */
export function useDeleteAlertRule() {
  return useAlertChange((id: string) => callApi(`/api/alert-rules/${id}`, { method: "DELETE" }));
}

/** Sends a test message to the addresses of a rule, or to a new address. */
export function useTestChannel() {
  return useMutation({
    mutationFn: (request: { ruleId: string; channel: DeliveryChannel } | ChannelTestRequest) =>
      "ruleId" in request
        ? fetchJson(channelTestSchema, `/api/alert-rules/${request.ruleId}/test`, {
            method: "POST",
            json: { channel: request.channel },
          })
        : fetchJson(channelTestSchema, "/api/alert-rules/test", { method: "POST", json: request }),
  });
}

/** The current figure of a draft rule, and when it would have fired. */
export function usePreviewAlertRule() {
  return useMutation({
    mutationFn: (condition: z.input<typeof alertPreviewRequestSchema>) =>
      fetchJson(alertPreviewSchema, "/api/alert-rules/preview", { method: "POST", json: condition }),
  });
}
