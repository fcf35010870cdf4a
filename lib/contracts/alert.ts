// Long: all that is said of a rule, its alerts and its messages; each part is built of the one before.
import { z } from "zod";
import { instantSchema } from "./instant";
import { languageSchema } from "./language";
import { timeZoneSchema } from "./time-zone";

/** A figure that a rule watches; each is worked out over the runs that started in the rule's window. */
export const alertMetricSchema = z.enum([
  "average_reflection_score",
  "hallucination_detection_rate",
  "refinement_success_rate",
  "approved_share",
  "abstained_share",
  "failed_share",
  "degraded_share",
  "p95_latency",
  "cost_per_run",
  /** Thumbs down ÷ runs that were rated. */
  "negative_feedback_share",
  /** Of the approved answers that were reviewed, the share that the reviewer disagrees with. */
  "false_pass_rate",
]);
export type AlertMetric = z.infer<typeof alertMetricSchema>;

export const alertComparisonSchema = z.enum(["below", "above"]);
export type AlertComparison = z.infer<typeof alertComparisonSchema>;

/** `score` and `share` are 0–1, `ms` milliseconds, `usd` dollars; `worse` is the side that one is usually told of. */
export const ALERT_METRICS: Readonly<
  Record<AlertMetric, { unit: "score" | "share" | "ms" | "usd"; worse: AlertComparison }>
> = {
  average_reflection_score: { unit: "score", worse: "below" },
  hallucination_detection_rate: { unit: "share", worse: "above" },
  refinement_success_rate: { unit: "share", worse: "below" },
  approved_share: { unit: "share", worse: "below" },
  abstained_share: { unit: "share", worse: "above" },
  failed_share: { unit: "share", worse: "above" },
  degraded_share: { unit: "share", worse: "above" },
  p95_latency: { unit: "ms", worse: "above" },
  cost_per_run: { unit: "usd", worse: "above" },
  negative_feedback_share: { unit: "share", worse: "above" },
  false_pass_rate: { unit: "share", worse: "above" },
};

/** Shortest and longest window, in minutes: five minutes, four weeks. */
export const MIN_WINDOW_MINUTES = 5;
export const MAX_WINDOW_MINUTES = 40_320;
/** A team's list belongs into a mailing list. */
export const MAX_EMAILS = 20;
const MAX_THRESHOLD = 1_000_000_000;

/** What is asked of which figure, over which runs. */
const conditionShape = {
  metric: alertMetricSchema,
  comparison: alertComparisonSchema,
  threshold: z.number().min(0).max(MAX_THRESHOLD),
  windowMinutes: z.number().int().min(MIN_WINDOW_MINUTES).max(MAX_WINDOW_MINUTES),
  /** A window with fewer runs that have the figure says nothing: it is `no_data`. */
  minRuns: z.number().int().min(1).max(1_000_000).default(1),
  language: languageSchema.nullable().default(null),
  /** Name of the language model, or `built-in-reader`. */
  model: z.string().trim().min(1).max(200).nullable().default(null),
  profile: z.string().trim().min(1).max(100).nullable().default(null),
};

function withinUnit(
  { metric, threshold }: { metric: AlertMetric; threshold: number },
  context: z.RefinementCtx<unknown>,
): void {
  const { unit } = ALERT_METRICS[metric];
  if ((unit === "score" || unit === "share") && threshold > 1) {
    context.addIssue({ code: "custom", path: ["threshold"], message: "has to be from 0 to 1" });
  }
}

export const alertConditionSchema = z.object(conditionShape);
export type AlertCondition = z.infer<typeof alertConditionSchema>;

/** http or https; who may be reached is settled as a message is sent. */
const webhookAddressSchema = z.url({ protocol: /^https?$/ }).max(2_000);

const ruleShape = {
  ...conditionShape,
  name: z.string().trim().min(1).max(120),
  enabled: z.boolean().default(true),
  /** Language of the messages, and the time zone of the times in them. */
  locale: languageSchema.default("en"),
  timeZone: timeZoneSchema.default("UTC"),
  emails: z.array(z.email().max(254)).max(MAX_EMAILS).default([]),
  /** Left out: as it is. `null`: none. */
  webhook: webhookAddressSchema.nullable().optional(),
};
export const alertRuleRequestSchema = z.strictObject(ruleShape).superRefine(withinUnit);
export type AlertRuleRequest = z.infer<typeof alertRuleRequestSchema>;

export const alertRuleUpdateSchema = z
  .strictObject({
    ...ruleShape,
    /** `updatedAt` of the rule that was edited: refused with `conflict` when somebody else has changed it since. */
    updatedAt: instantSchema.optional(),
  })
  .superRefine(withinUnit);
export type AlertRuleUpdate = z.infer<typeof alertRuleUpdateSchema>;

/** What a look at a rule found; an empty window is `no_data`, which neither begins nor ends an alert. */
export const alertFindingSchema = z.enum(["quiet", "firing", "no_data"]);
export type AlertFinding = z.infer<typeof alertFindingSchema>;

export const alertRuleSchema = z.object({
  ...alertConditionSchema.shape,
  id: z.string(),
  name: z.string(),
  enabled: z.boolean(),
  locale: languageSchema,
  timeZone: z.string(),
  emails: z.array(z.string()),
  /** The address itself is told to nobody: it often holds a token. */
  webhookHost: z.string().nullable(),
  finding: alertFindingSchema,
  /** The figure as last looked at, and how many runs it was made of. */
  value: z.number().nullable(),
  runs: z.number().int(),
  /** `null` until it was looked at. */
  evaluatedAt: z.iso.datetime().nullable(),
  /** Since when its alert has been open; `null` when none is. */
  openSince: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type AlertRule = z.infer<typeof alertRuleSchema>;

/** What messages can go out by, as the environment says; no address or key is told. */
export const alertChannelsSchema = z.object({
  email: z.enum(["ready", "no_server", "no_sender"]),
  /** Web hooks are signed. */
  signed: z.boolean(),
  /** Messages hold links. */
  links: z.boolean(),
});
export type AlertChannels = z.infer<typeof alertChannelsSchema>;

export const alertRuleListSchema = z.object({ rules: z.array(alertRuleSchema), channels: alertChannelsSchema });
export type AlertRuleList = z.infer<typeof alertRuleListSchema>;

export const deliveryChannelSchema = z.enum(["email", "webhook"]);
export type DeliveryChannel = z.infer<typeof deliveryChannelSchema>;

/** Why a message did not arrive; what the server said stands beside it. */
export const deliveryFailureSchema = z.enum([
  "no_mail_server",
  "no_sender",
  "recipient_removed",
  "address_unreadable",
  "address_refused",
  "unreachable",
  "timed_out",
  "refused",
  "login_refused",
  "not_sent",
]);
export type DeliveryFailure = z.infer<typeof deliveryFailureSchema>;

export const alertDeliverySchema = z.object({
  id: z.string(),
  kind: z.enum(["opened", "ended"]),
  channel: deliveryChannelSchema,
  /** The address of e-mail, or the web hook's host. */
  target: z.string(),
  state: z.enum(["pending", "sent", "failing", "given_up"]),
  tries: z.number().int(),
  failure: deliveryFailureSchema.nullable(),
  /** The server's own words. */
  answer: z.string().nullable(),
  triedAt: z.iso.datetime().nullable(),
  /** When it is tried next, while it is. */
  nextAt: z.iso.datetime().nullable(),
});
export type AlertDelivery = z.infer<typeof alertDeliverySchema>;

/** `back`: the figure was back for a while; `changed`, `deleted`: the rule was; `off`: it was switched off. */
export const alertEndReasonSchema = z.enum(["back", "changed", "off", "deleted"]);
export type AlertEndReason = z.infer<typeof alertEndReasonSchema>;

/** A time through which a rule was broken. */
export const alertSchema = z.object({
  id: z.string(),
  ruleId: z.string(),
  ruleName: z.string(),
  /** The rule is there no more: nothing about the alert is sent again. */
  ruleDeleted: z.boolean(),
  /** As it was when the alert began. */
  condition: alertConditionSchema,
  /** The figure when it began, its runs, and their window. */
  value: z.number(),
  runs: z.number().int(),
  windowFrom: z.iso.datetime(),
  windowTo: z.iso.datetime(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  endReason: alertEndReasonSchema.nullable(),
  endValue: z.number().nullable(),
  /** The rule sees no data at present: nobody knows whether it is over. */
  noData: z.boolean(),
  deliveries: z.array(alertDeliverySchema),
});
export type Alert = z.infer<typeof alertSchema>;

export const alertListQuerySchema = z.object({
  cursor: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(20),
  /** Those that are open, or the others. */
  open: z.stringbool().optional(),
  ruleId: z.uuid().toLowerCase().optional(),
});
export type AlertListQuery = z.infer<typeof alertListQuerySchema>;

export const alertListSchema = z.object({
  alerts: z.array(alertSchema),
  /** How many are open in all. */
  open: z.number().int(),
  nextCursor: z.string().nullable(),
});
export type AlertList = z.infer<typeof alertListSchema>;

export const alertPreviewRequestSchema = z.strictObject(conditionShape).superRefine(withinUnit);

/** What a rule would have seen and done. */
const alertHistorySchema = z.object({
  from: z.iso.datetime(),
  to: z.iso.datetime(),
  /** It was looked at so often, in minutes; a rule in force is looked at more often, or as often. */
  everyMinutes: z.number(),
  /** Share of the looks that found no data. */
  noDataShare: z.number(),
  /** The worst figure of each stretch, oldest first. */
  points: z.array(z.object({ at: z.iso.datetime(), value: z.number().nullable(), finding: alertFindingSchema })),
  /** The alerts there would have been, oldest first; `to` is `null` for one that would be open. */
  firings: z.array(z.object({ from: z.iso.datetime(), to: z.iso.datetime().nullable(), worst: z.number() })),
});
export type AlertHistory = z.infer<typeof alertHistorySchema>;

/** What a rule sees now, and what it would have seen. */
export const alertPreviewSchema = z.object({
  now: z.object({
    value: z.number().nullable(),
    runs: z.number().int(),
    from: z.iso.datetime(),
    to: z.iso.datetime(),
    finding: alertFindingSchema,
  }),
  /** `null` where there were too many runs to look back on. */
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
      /** The server's own words, where it said any. */
      answer: z.string().nullable(),
      ms: z.number(),
    }),
  ),
});
export type ChannelTest = z.infer<typeof channelTestSchema>;

/** A length of time in the largest unit that holds it whole, to be worded. */
export function lengthOf(minutes: number): { unit: "days" | "hours" | "minutes"; count: number } {
  if (minutes % 1_440 === 0) return { unit: "days", count: minutes / 1_440 };
  if (minutes % 60 === 0) return { unit: "hours", count: minutes / 60 };
  return { unit: "minutes", count: minutes };
}
