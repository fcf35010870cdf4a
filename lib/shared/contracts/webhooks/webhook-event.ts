import { z } from "zod";

/** The events of an alert. */
export const alertEventSchema = z.enum(["alert.opened", "alert.ended"]);
export type AlertEvent = z.infer<typeof alertEventSchema>;

/** The events that a webhook can subscribe to. */
export const webhookEventSchema = z.enum([
  "run.ended",
  "document.ready",
  "document.failed",
  ...alertEventSchema.options,
]);
export type WebhookEvent = z.infer<typeof webhookEventSchema>;

/** The types of messages: the events, and a test that an administrator sends. */
export const webhookMessageTypeSchema = z.enum([...webhookEventSchema.options, "webhook.test"]);
