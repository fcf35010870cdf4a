import { z } from "zod";
import type { DeliveryFailure } from "@/lib/shared/contracts/delivery-failure";
import { languageSchema } from "@/lib/shared/contracts/language";
import { alertEndReasonSchema, deliveryChannelSchema } from "@/lib/shared/contracts/metrics/alert";
import { alertConditionSchema } from "@/lib/shared/contracts/metrics/alert-condition";
import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import type { Prisma } from "../generated/client";
import { JOB_KINDS } from "../jobs/job-kinds";
import { enqueueJobs, type HeldJob, holdJob } from "../jobs/jobs";
import { forgetAddresses } from "./alert-messages-due";

/** Sent or given up later. */
const QUEUED = { state: { in: ["pending", "failing"] } } satisfies Prisma.AlertDeliveryWhereInput;

const detail = {
  id: true,
  kind: true,
  channel: true,
  target: true,
  owedSince: true,
  alert: {
    select: {
      id: true,
      value: true,
      runs: true,
      windowFrom: true,
      windowTo: true,
      startedAt: true,
      endedAt: true,
      endReason: true,
      endValue: true,
      condition: true,
      rule: { select: { id: true, name: true, emails: true, webhook: true, locale: true, timeZone: true } },
    },
  },
} satisfies Prisma.AlertDeliverySelect;

/** The columns stored as plain text or JSON: another version may have written values that this one does not know. */
const keptSchema = z.object({
  channel: deliveryChannelSchema,
  condition: alertConditionSchema,
  endReason: z.nullable(alertEndReasonSchema),
  locale: languageSchema,
});
type Kept = z.infer<typeof keptSchema>;
type Row = Prisma.AlertDeliveryGetPayload<{ select: typeof detail }>;

/** A message to be sent. */
export type QueuedDelivery = Omit<Row, "alert" | "channel"> & {
  isEnd: boolean;
  channel: Kept["channel"];
  alert: Omit<Row["alert"], "rule" | "condition" | "endReason"> & Pick<Kept, "condition" | "endReason">;
  rule: Omit<Row["alert"]["rule"], "locale"> & Pick<Kept, "locale">;
};

/** A queued message that cannot be sent now, and why. */
export type UnsendableDelivery = "settled" | "waiting" | "unreadable";

/**
 * A queued message, to be sent. The message that an alert has ended waits until its opening message is sent or given
 * up.
 */
export async function readQueuedDelivery(id: string): Promise<QueuedDelivery | UnsendableDelivery> {
  const row = await db().alertDelivery.findFirst({ where: { id, ...QUEUED }, select: detail });
  if (row === null) return "settled";
  const { rule, ...alert } = row.alert;
  const isEnd = row.kind === "ended";
  if (isEnd) {
    const { channel, target } = row;
    const opening = { alertId: alert.id, kind: "opened", channel, target, ...QUEUED };
    if ((await db().alertDelivery.findFirst({ where: opening, select: { id: true } })) !== null) return "waiting";
  }
  const read = keptSchema.safeParse({ ...alert, channel: row.channel, locale: rule.locale });
  if (!read.success) return "unreadable";
  const { channel, condition, endReason, locale } = read.data;
  return { ...row, isEnd, channel, alert: { ...alert, condition, endReason }, rule: { ...rule, locale } };
}

/** The result of an attempt; `retryInMs` is the delay before the next one, `null` when the message is given up. */
export type DeliveryOutcome =
  | { ok: true; answer: string | null }
  | { ok: false; failure: DeliveryFailure; answer: string | null; retryInMs: number | null };

/** Stores the result of an attempt. @returns false when another process has claimed the message meanwhile */
export function saveDelivery(
  job: HeldJob & { subject: string; tries: number },
  outcome: DeliveryOutcome,
): Promise<boolean> {
  const { subject: id, tries } = job;
  const state = outcome.ok ? "sent" : outcome.retryInMs === null ? "given_up" : "failing";
  return db().$transaction(async (client) => {
    if ((await holdJob(client, job)).count === 0) return false;
    await client.alertDelivery.updateMany({
      where: { id },
      data: { state, tries, triedAt: new Date(), failure: outcome.ok ? null : outcome.failure, answer: outcome.answer },
    });
    if (state !== "failing") await forgetAddresses(client, { alerts: { some: { deliveries: { some: { id } } } } });
    return true;
  });
}

/**
 * Sends a message again that was given up, with a new day of attempts.
 * @throws AppError `not_found`, or `conflict` for one that is queued or sent, or whose rule was deleted
 */
export async function resendDelivery(id: string, ownerId: string): Promise<void> {
  const isQueued = await db().$transaction(async (client) => {
    const { count } = await client.alertDelivery.updateMany({
      where: { id, state: "given_up", alert: { ownerId, rule: { deletedAt: null } } },
      data: { state: "pending", tries: 0, failure: null, answer: null, owedSince: new Date() },
    });
    if (count === 1) await enqueueJobs(client, [{ kind: JOB_KINDS.alertDelivery, subject: id, ownerId }]);
    return count === 1;
  });
  if (isQueued) return;
  if ((await db().alertDelivery.count({ where: { id, alert: { ownerId } } })) === 0) {
    throw new AppError("not_found", "This message does not exist.");
  }
  throw new AppError("conflict", "Only a message that was given up, and whose rule still exists, can be sent again.");
}

/** State of the messages: active rules by channel, and recent messages that did not arrive. */
export async function alertTroubles(
  ownerId: string,
  sinceMs: number,
): Promise<{ rules: number; byEmail: number; byWebhook: number; undelivered: number }> {
  const since = new Date(Date.now() - sinceMs);
  const inForce = { ownerId, enabled: true, deletedAt: null };
  const [rules, byEmail, byWebhook, undelivered] = await Promise.all([
    db().alertRule.count({ where: inForce }),
    db().alertRule.count({ where: { ...inForce, emails: { isEmpty: false } } }),
    db().alertRule.count({ where: { ...inForce, webhookHost: { not: null } } }),
    db().alertDelivery.count({
      where: {
        alert: { ownerId, rule: { deletedAt: null } },
        state: { in: ["failing", "given_up"] },
        triedAt: { gte: since },
        // A recipient who was removed from a rule misses nothing.
        failure: { not: "recipient_removed" },
      },
    }),
  ]);
  return { rules, byEmail, byWebhook, undelivered };
}
