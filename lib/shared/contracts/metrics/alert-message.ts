import { z } from "zod";
import { alertEndReasonSchema } from "./alert";
import { alertConditionSchema } from "./alert-condition";

/** What a message says about an alert. */
export const alertFactsSchema = z.object({
  rule: z.object({ id: z.string(), name: z.string() }),
  condition: alertConditionSchema,
  value: z.number(),
  runs: z.int(),
  windowFrom: z.iso.datetime(),
  windowTo: z.iso.datetime(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  endReason: alertEndReasonSchema.nullable(),
  endValue: z.number().nullable(),
});

/**
 * The body sent to the webhook of a rule: POST, JSON, with the headers of Standard Webhooks (https://www.standardwebhooks.com).
 * Version 1; a later version may add fields, and needs a new number to remove one.
 */
export const alertMessageSchema = z.object({
  version: z.literal(1),
  /** Unique per message: a message delivered twice has the same id. Also the header `webhook-id`. */
  id: z.string(),
  type: z.enum(["alert.opened", "alert.ended", "alert.test"]),
  /** When it was written. */
  at: z.iso.datetime(),
  /** The whole message in words, as shown by Slack and compatible services. */
  text: z.string(),
  /** `null` in a test message. */
  alert: alertFactsSchema
    .extend({
      id: z.string(),
      /** Time zone of the times in `text`; all others are UTC. */
      timeZone: z.string(),
    })
    .nullable(),
  /** Links to the details; `null` when the application does not know its public address. */
  links: z.object({ runs: z.string().nullable(), alerts: z.string() }).nullable(),
});
export type AlertMessage = z.infer<typeof alertMessageSchema>;
