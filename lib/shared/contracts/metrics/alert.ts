import { z } from "zod";
import { deliveryFailureSchema } from "../delivery-failure";
import { alertConditionSchema } from "./alert-condition";
import { openAlertCountSchema } from "./open-alerts";

export const deliveryChannelSchema = z.enum(["email", "webhook"]);
export type DeliveryChannel = z.infer<typeof deliveryChannelSchema>;

export const alertDeliverySchema = z.object({
  id: z.string(),
  kind: z.enum(["opened", "ended"]),
  channel: deliveryChannelSchema,
  /** The email address, or the webhook's host. */
  target: z.string(),
  state: z.enum(["pending", "sent", "failing", "given_up"]),
  tries: z.int(),
  failure: deliveryFailureSchema.nullable(),
  /** The server's own words. */
  answer: z.string().nullable(),
  triedAt: z.iso.datetime().nullable(),
  /** Time of the next attempt, if there is one. */
  nextAt: z.iso.datetime().nullable(),
});
export type AlertDelivery = z.infer<typeof alertDeliverySchema>;

/** `back`: the figure was back for a while; `changed`, `deleted`: the rule was; `off`: the rule was switched off. */
export const alertEndReasonSchema = z.enum(["back", "changed", "off", "deleted"]);
export type AlertEndReason = z.infer<typeof alertEndReasonSchema>;

/** A period in which a rule was broken. */
export const alertSchema = z.object({
  id: z.string(),
  ruleId: z.string(),
  ruleName: z.string(),
  /** The rule no longer exists: nothing about the alert is sent again. */
  ruleDeleted: z.boolean(),
  /** The condition when the alert began. */
  condition: alertConditionSchema,
  /** The figure when the alert began, its runs, and their window. */
  value: z.number(),
  runs: z.int(),
  windowFrom: z.iso.datetime(),
  windowTo: z.iso.datetime(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  endReason: alertEndReasonSchema.nullable(),
  endValue: z.number().nullable(),
  /** The rule has no data at present: it is unknown whether the alert is over. */
  noData: z.boolean(),
  deliveries: z.array(alertDeliverySchema),
});
export type Alert = z.infer<typeof alertSchema>;

export const alertListQuerySchema = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  /** Open alerts, or the others. */
  open: z.stringbool().optional(),
  ruleId: z.uuid().toLowerCase().optional(),
});
export type AlertListQuery = z.infer<typeof alertListQuerySchema>;

export const alertListSchema = openAlertCountSchema.extend({
  alerts: z.array(alertSchema),
  nextCursor: z.string().nullable(),
});
export type AlertList = z.infer<typeof alertListSchema>;
