import { z } from "zod";
import { languageSchema } from "@/lib/shared/contracts/language";
import type { DeliveryFailure } from "@/lib/shared/contracts/metrics/alert";
import {
  alertConditionSchema,
  alertEndReasonSchema,
  deliveryChannelSchema,
} from "@/lib/shared/contracts/metrics/alert";
import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import { firstRow } from "../connection/rows";
import type { Prisma } from "../generated/client";
import { forgetAddresses } from "./alert-messages-due";

const detail = {
  id: true,
  kind: true,
  channel: true,
  target: true,
  tries: true,
  epoch: true,
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

/** A message claimed for sending. */
export type ClaimedDelivery = Omit<Row, "alert" | "channel"> & {
  isEnd: boolean;
  channel: Kept["channel"];
  alert: Omit<Row["alert"], "rule" | "condition" | "endReason"> & Pick<Kept, "condition" | "endReason">;
  rule: Omit<Row["alert"]["rule"], "locale"> & Pick<Kept, "locale">;
};

const claimedSchema = z.object({ id: z.string(), epoch: z.number() });

/**
 * Claims the message that has been due longest; the claim of a sender that dies expires with its lease. The message
 * that an alert has ended waits until its opening message is sent or given up. A due time beyond any possible retry
 * comes from a clock that was set back, so it counts as due. The column rounds to milliseconds, and so does the time it
 * is compared with: a message due "now" could otherwise lie half a millisecond ahead. A row that cannot be read is
 * given up, because it would block the others for ever.
 */
export async function claimDelivery(lease: { leaseMs: number; longestMs: number }): Promise<ClaimedDelivery | null> {
  // SKIP LOCKED, and due times by the database's clock.
  const claimed = await firstRow(
    claimedSchema,
    db().$queryRaw`
      UPDATE alert_delivery SET epoch = epoch + 1, tries = tries + 1, tried_at = now(),
        due_at = now() + ${lease.leaseMs} * interval '1 millisecond'
      WHERE id = (
        SELECT delivery.id FROM alert_delivery AS delivery
        WHERE delivery.state IN ('pending', 'failing')
          AND (delivery.due_at <= now()::timestamptz(3)
            OR delivery.due_at > now() + 2 * ${lease.longestMs}::float8 * interval '1 millisecond')
          AND NOT (delivery.kind = 'ended' AND EXISTS (
            SELECT 1 FROM alert_delivery AS opening
            WHERE opening.alert_id = delivery.alert_id AND opening.kind = 'opened' AND opening.channel = delivery.channel
              AND opening.target = delivery.target AND opening.state IN ('pending', 'failing')))
        ORDER BY delivery.due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING id, epoch`,
  );
  if (claimed === null) return null;
  const row = await db().alertDelivery.findUnique({ where: { id: claimed.id }, select: detail });
  if (row === null) return null;
  const { rule, ...alert } = row.alert;
  const read = keptSchema.safeParse({ ...alert, channel: row.channel, locale: rule.locale });
  if (!read.success) {
    await saveDelivery(claimed, { ok: false, failure: "not_sent", answer: null, retryInMs: null });
    return claimDelivery(lease);
  }
  const { channel, condition, endReason, locale } = read.data;
  return {
    ...row,
    epoch: claimed.epoch,
    isEnd: row.kind === "ended",
    channel,
    alert: { ...alert, condition, endReason },
    rule: { ...rule, locale },
  };
}

/** The result of an attempt; `retryInMs` is the delay before the next one, `null` when the message is given up. */
export type DeliveryOutcome =
  | { ok: true; answer: string | null }
  | { ok: false; failure: DeliveryFailure; answer: string | null; retryInMs: number | null };

/** Stores the result of an attempt. @returns false when another process has claimed the message meanwhile */
export async function saveDelivery(
  { id, epoch }: Pick<ClaimedDelivery, "id" | "epoch">,
  outcome: DeliveryOutcome,
): Promise<boolean> {
  const state = outcome.ok ? "sent" : outcome.retryInMs === null ? "given_up" : "failing";
  const { count } = await db().alertDelivery.updateMany({
    where: { id, epoch },
    data: {
      state,
      failure: outcome.ok ? null : outcome.failure,
      answer: outcome.answer,
      dueAt: new Date(Date.now() + (outcome.ok ? 0 : (outcome.retryInMs ?? 0))),
    },
  });
  if (count === 1 && state !== "failing") {
    await forgetAddresses(db(), { alerts: { some: { deliveries: { some: { id } } } } });
  }
  return count === 1;
}

/**
 * Sends a message again that was given up, with a new day of attempts.
 * @throws AppError `not_found`, or `conflict` for one that is queued or sent, or whose rule was deleted
 */
export async function resendDelivery(id: string, ownerId: string): Promise<void> {
  const now = new Date();
  const { count } = await db().alertDelivery.updateMany({
    where: { id, state: "given_up", alert: { ownerId, rule: { deletedAt: null } } },
    data: {
      state: "pending",
      tries: 0,
      failure: null,
      answer: null,
      dueAt: now,
      owedSince: now,
      epoch: { increment: 1 },
    },
  });
  if (count === 1) return;
  if ((await db().alertDelivery.count({ where: { id, alert: { ownerId } } })) === 0) {
    throw new AppError("not_found", "This message does not exist.");
  }
  throw new AppError("conflict", "Only a message that was given up, and whose rule still exists, can be sent again.");
}

/** Releases a message whose sending was interrupted; the attempt does not count. */
export async function releaseDelivery({ id, epoch }: Pick<ClaimedDelivery, "id" | "epoch">): Promise<void> {
  await db().alertDelivery.updateMany({
    where: { id, epoch },
    data: { dueAt: new Date(), tries: { decrement: 1 } },
  });
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
