import { z } from "zod";
import { deliveryFailureSchema } from "../delivery-failure";
import { instantSchema } from "../instant";
import { languageSchema } from "../language";
import { timeZoneSchema } from "../time-zone";
import { deliveryChannelSchema } from "./alert";
import { alertConditionSchema, conditionShape, withinUnit } from "./alert-condition";

/** More recipients need a mailing list. */
export const MAX_EMAILS = 20;
/** http or https; whether the host may be reached is decided when a message is sent. */
const webhookAddressSchema = z.url({ protocol: /^https?$/ }).max(2_000);

const ruleShape = {
  ...conditionShape,
  name: z.string().trim().min(1).max(120),
  enabled: z.boolean().default(true),
  /** Language of the messages, and the time zone of the times in them. */
  locale: languageSchema.default("en"),
  timeZone: timeZoneSchema.default("UTC"),
  emails: z.array(z.email().max(254)).max(MAX_EMAILS).default([]),
  /** When omitted: unchanged. `null`: none. */
  webhook: webhookAddressSchema.nullable().optional(),
};
export const alertRuleRequestSchema = z.strictObject(ruleShape).superRefine(withinUnit);
export type AlertRuleRequest = z.infer<typeof alertRuleRequestSchema>;

export const alertRuleUpdateSchema = z
  .strictObject({
    ...ruleShape,
    /** `updatedAt` of the edited rule: `conflict` when someone else has changed it since. */
    updatedAt: instantSchema.optional(),
  })
  .superRefine(withinUnit);
export type AlertRuleUpdate = z.infer<typeof alertRuleUpdateSchema>;

/** The result of a check; an empty window is `no_data`, which neither starts nor ends an alert. */
export const alertFindingSchema = z.enum(["quiet", "firing", "no_data"]);
export type AlertFinding = z.infer<typeof alertFindingSchema>;

export const alertRuleSchema = z.object({
  ...alertConditionSchema.shape,
  id: z.string(),
  /** Empty for a rule of a new installation, which is named after its metric in the reader's language. */
  name: z.string(),
  enabled: z.boolean(),
  locale: languageSchema,
  timeZone: z.string(),
  emails: z.array(z.string()),
  /** The address itself is never returned: it often contains a token. */
  webhookHost: z.string().nullable(),
  finding: alertFindingSchema,
  /** The figure at the last check, and its number of runs. */
  value: z.number().nullable(),
  runs: z.int(),
  /** `null` until the first check. */
  evaluatedAt: z.iso.datetime().nullable(),
  /** Start of the open alert; `null` without one. */
  openSince: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type AlertRule = z.infer<typeof alertRuleSchema>;

/** The channels configured in the environment; no address or key is returned. */
export const alertChannelsSchema = z.object({
  email: z.enum(["ready", "no_server", "no_sender"]),
  /** Webhooks are signed. */
  signed: z.boolean(),
  /** Messages contain links. */
  links: z.boolean(),
});
export type AlertChannels = z.infer<typeof alertChannelsSchema>;

export const alertRuleListSchema = z.object({ rules: z.array(alertRuleSchema), channels: alertChannelsSchema });
export type AlertRuleList = z.infer<typeof alertRuleListSchema>;

export const alertPreviewRequestSchema = z.strictObject(conditionShape).superRefine(withinUnit);

/** The checks and alerts that a rule would have had. */
const alertHistorySchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** Interval of the simulated checks, in minutes; an active rule is checked at least as often. */
  everyMinutes: z.number(),
  /** Share of the checks without data. */
  noDataShare: z.number(),
  /** The worst figure of each stretch, oldest first. */
  points: z.array(z.object({ at: z.iso.datetime(), value: z.number().nullable(), finding: alertFindingSchema })),
  /** The alerts that the rule would have raised, oldest first; `to` is `null` for one that would be open. */
  firings: z.array(z.object({ from: z.iso.datetime(), to: z.iso.datetime().nullable(), worst: z.number() })),
});
export type AlertHistory = z.infer<typeof alertHistorySchema>;

/** A rule's current figure, and its history. */
export const alertPreviewSchema = z.object({
  now: z.object({
    value: z.number().nullable(),
    runs: z.int(),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    finding: alertFindingSchema,
  }),
  /** `null` when there were too many runs to evaluate. */
  history: alertHistorySchema.nullable(),
});
export type AlertPreview = z.infer<typeof alertPreviewSchema>;

const emailTestSchema = z.strictObject({ channel: z.literal("email"), address: z.email().max(254) });
const webhookTestSchema = z.strictObject({ channel: z.literal("webhook"), address: webhookAddressSchema });
const locale = languageSchema.default("en");
/** A message to an address that is in no rule yet. */
export const channelTestRequestSchema = z.discriminatedUnion("channel", [
  emailTestSchema.extend({ locale }),
  webhookTestSchema.extend({ locale }),
]);
export type ChannelTestRequest = z.infer<typeof channelTestRequestSchema>;
/** A message to the addresses of a rule. */
export const ruleTestRequestSchema = z.strictObject({ channel: deliveryChannelSchema });

export const channelTestSchema = z.object({
  results: z.array(
    z.object({
      target: z.string(),
      failure: deliveryFailureSchema.nullable(),
      /** The server's own words, if any. */
      answer: z.string().nullable(),
      ms: z.number(),
    }),
  ),
});
export type ChannelTest = z.infer<typeof channelTestSchema>;

/** A duration in the largest unit that divides it exactly, for display. */
export function lengthOf(minutes: number): { unit: "days" | "hours" | "minutes"; count: number } {
  if (minutes % 1_440 === 0) return { unit: "days", count: minutes / 1_440 };
  if (minutes % 60 === 0) return { unit: "hours", count: minutes / 60 };
  return { unit: "minutes", count: minutes };
}
