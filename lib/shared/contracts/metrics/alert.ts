// Long: rules, alerts and messages in one file; each part builds on the one before.
import { z } from "zod";
import { instantSchema } from "../instant";
import { languageSchema } from "../language";
import { timeZoneSchema } from "../time-zone";

/** A figure that a rule watches, computed over the runs that started in the rule's window. */
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
  /** Thumbs down ÷ rated runs. */
  "negative_feedback_share",
  /** Of the approved answers judged by a reviewer or a test case, the share that was wrong. */
  "false_pass_rate",
]);
export type AlertMetric = z.infer<typeof alertMetricSchema>;

export const alertComparisonSchema = z.enum(["below", "above"]);
export type AlertComparison = z.infer<typeof alertComparisonSchema>;

/**
 * `score` and `share` are 0–1, `ms` milliseconds, `usd` dollars; `worse` is the side that usually triggers an alert.
 */
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
/** More recipients need a mailing list. */
export const MAX_EMAILS = 20;
const MAX_THRESHOLD = 1_000_000_000;

/** The figure, its threshold, and the runs it covers. */
const conditionShape = {
  metric: alertMetricSchema,
  comparison: alertComparisonSchema,
  threshold: z.number().min(0).max(MAX_THRESHOLD),
  windowMinutes: z.int().min(MIN_WINDOW_MINUTES).max(MAX_WINDOW_MINUTES),
  /** A window with fewer runs that have the figure is `no_data`. */
  minRuns: z.int().min(1).max(1_000_000).default(1),
  language: languageSchema.nullable().default(null),
  /** Name of the language model, or `built-in-reader`. */
  model: z.string().trim().min(1).max(200).nullable().default(null),
  profile: z.string().trim().min(1).max(100).nullable().default(null),
};

function withinUnit(
  { metric, threshold }: { metric: AlertMetric; threshold: number },
  context: z.core.$RefinementCtx,
): void {
  const { unit } = ALERT_METRICS[metric];
  if ((unit === "score" || unit === "share") && threshold > 1) {
    context.addIssue({ code: "custom", path: ["threshold"], message: "must be from 0 to 1" });
  }
}

export const alertConditionSchema = z.object(conditionShape);
export type AlertCondition = z.infer<typeof alertConditionSchema>;

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
  /** Start of the open alert; `null` when there is none. */
  openSince: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
});
export type AlertRule = z.infer<typeof alertRuleSchema>;

/** The channels configured in the environment; no address or key is returned. */
export const alertChannelsSchema = z.object({
  email: z.enum(["ready", "no_server", "no_sender"]),
  /** Web hooks are signed. */
  signed: z.boolean(),
  /** Messages contain links. */
  links: z.boolean(),
});
export type AlertChannels = z.infer<typeof alertChannelsSchema>;

export const alertRuleListSchema = z.object({ rules: z.array(alertRuleSchema), channels: alertChannelsSchema });
export type AlertRuleList = z.infer<typeof alertRuleListSchema>;

export const deliveryChannelSchema = z.enum(["email", "webhook"]);
export type DeliveryChannel = z.infer<typeof deliveryChannelSchema>;

/** Why a message did not arrive; the server's answer is stored with it. */
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

export const alertListSchema = z.object({
  alerts: z.array(alertSchema),
  /** Total number of open alerts. */
  open: z.int(),
  nextCursor: z.string().nullable(),
});
export type AlertList = z.infer<typeof alertListSchema>;

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
