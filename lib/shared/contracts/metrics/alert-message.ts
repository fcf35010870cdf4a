import * as z from "zod/mini";
import { alertConditionSchema, alertEndReasonSchema } from "./alert";

/**
 * What a web hook is sent: POST, JSON, with the headers of Standard Webhooks (https://www.standardwebhooks.com).
 * Version 1; a later version adds fields, and takes none away without a new number.
 */
export const alertMessageSchema = z.object({
  version: z.literal(1),
  /** One message, one id: the same one that comes twice has the same. Also the header `webhook-id`. */
  id: z.string(),
  type: z.enum(["alert.opened", "alert.ended", "alert.test"]),
  /** When it was written. */
  at: z.iso.datetime(),
  /** The whole message in words; Slack and those that work like it show this. */
  text: z.string(),
  /** `null` in a test. */
  alert: z.nullable(
    z.object({
      id: z.string(),
      rule: z.object({ id: z.string(), name: z.string() }),
      condition: alertConditionSchema,
      value: z.number(),
      runs: z.int(),
      windowFrom: z.iso.datetime(),
      windowTo: z.iso.datetime(),
      /** The times in `text` are of this zone; all others are UTC. */
      timeZone: z.string(),
      startedAt: z.iso.datetime(),
      endedAt: z.nullable(z.iso.datetime()),
      endReason: z.nullable(alertEndReasonSchema),
      endValue: z.nullable(z.number()),
    }),
  ),
  /** Where to look; `null` where the application does not know its public address. */
  links: z.nullable(z.object({ runs: z.nullable(z.string()), alerts: z.string() })),
});
export type AlertMessage = z.infer<typeof alertMessageSchema>;
