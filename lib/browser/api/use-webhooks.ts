"use client";

import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import {
  type WebhookPatch,
  webhookDeliveryPageSchema,
  webhookDeliverySchema,
  webhookListSchema,
  type webhookRequestSchema,
  webhookSchema,
  webhookWithSecretSchema,
} from "@/lib/shared/contracts/webhooks/webhook";
import { DELIVERY_POLL_MS } from "../tunables";
import { callApi, fetchJson } from "./api-client";
import { WEBHOOKS_KEY } from "./query-keys";
import { useChange } from "./use-change";

const DELIVERIES_KEY = ["webhook-deliveries"] as const;
const STALE = { stale: [WEBHOOKS_KEY, DELIVERIES_KEY] };

/** All webhooks, oldest first. */
export function useWebhooks() {
  return useQuery({
    queryKey: WEBHOOKS_KEY,
    queryFn: ({ signal }) => fetchJson(webhookListSchema, "GET /api/webhooks", { signal }),
  });
}

/** Adds a webhook. The answer has its signing secret, once. */
export function useAddWebhook() {
  return useChange(
    (request: z.input<typeof webhookRequestSchema>) =>
      fetchJson(webhookWithSecretSchema, "POST /api/webhooks", { json: request }),
    STALE,
  );
}

/** Changes a webhook; omitted fields stay. */
export function useChangeWebhook() {
  return useChange(
    ({ id, ...patch }: WebhookPatch & { id: string }) =>
      fetchJson(webhookSchema, "PATCH /api/webhooks/{id}", { params: { id }, json: patch }),
    STALE,
  );
}

/** Gives a webhook a new signing secret, returned once. */
export function useRenewSecret() {
  return useChange(
    (id: string) => fetchJson(webhookWithSecretSchema, "POST /api/webhooks/{id}/secret", { params: { id } }),
    STALE,
  );
}

/** Sends a test message; its result is among the webhook's messages. */
export function useTestWebhook() {
  return useChange(
    (id: string) => fetchJson(webhookDeliverySchema, "POST /api/webhooks/{id}/test", { params: { id } }),
    STALE,
  );
}

/** Deletes a webhook with its messages. */
export function useDeleteWebhook() {
  return useChange((id: string) => callApi("DELETE /api/webhooks/{id}", { params: { id } }), STALE);
}

/** The messages of a webhook, newest first, in pages; refreshed often while one is being sent. */
export function useDeliveries(id: string) {
  return useInfiniteQuery({
    queryKey: [...DELIVERIES_KEY, id],
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) => {
      const query = pageParam === "" ? {} : { cursor: pageParam };
      return fetchJson(webhookDeliveryPageSchema, "GET /api/webhooks/{id}/deliveries", {
        params: { id },
        query,
        signal,
      });
    },
    getNextPageParam: ({ nextCursor }) => nextCursor,
    refetchInterval: ({ state: { data } }) => {
      const isSending = data?.pages.some(({ deliveries }) => deliveries.some(({ state }) => state === "pending"));
      return isSending === true ? DELIVERY_POLL_MS.pending : DELIVERY_POLL_MS.settled;
    },
  });
}

/** Sends a message again, or at once if it waits for a retry. */
export function useSendMessageAgain() {
  return useChange(
    (id: string) => fetchJson(webhookDeliverySchema, "POST /api/webhook-deliveries/{id}/send", { params: { id } }),
    STALE,
  );
}
