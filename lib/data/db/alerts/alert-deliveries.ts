import { alertEventSchema } from "@/lib/shared/contracts/webhooks/webhook-event";
import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import { enqueueJobs } from "../jobs/jobs";
import { deliveryJob } from "../webhooks/outbox";

/**
 * Sends a message again that was given up, with a new day of attempts.
 * @throws AppError `not_found`, or `conflict` for one that is queued or sent, or whose rule was deleted
 */
export async function resendDelivery(id: string, ownerId: string): Promise<void> {
  const isQueued = await db().$transaction(async (client) => {
    const { count } = await client.delivery.updateMany({
      where: { id, state: "given_up", alert: { ownerId, rule: { deletedAt: null } } },
      data: { state: "pending", tries: 0, failure: null, answer: null, owedSince: new Date() },
    });
    if (count === 1) await enqueueJobs(client, [deliveryJob({ id })]);
    return count === 1;
  });
  if (isQueued) return;
  if ((await db().delivery.count({ where: { id, alert: { ownerId } } })) === 0) {
    throw new AppError("not_found", "This message does not exist.");
  }
  throw new AppError("conflict", "Only a message that was given up, and whose rule still exists, can be sent again.");
}

/** State of the messages: active rules by channel, webhooks told of alerts, and recent messages that did not arrive. */
export async function alertTroubles(
  ownerId: string,
  sinceMs: number,
): Promise<{ rules: number; byEmail: number; byWebhook: number; told: number; undelivered: number }> {
  const since = new Date(Date.now() - sinceMs);
  const inForce = { ownerId, enabled: true, deletedAt: null };
  const [rules, byEmail, byWebhook, told, undelivered] = await Promise.all([
    db().alertRule.count({ where: inForce }),
    db().alertRule.count({ where: { ...inForce, emails: { isEmpty: false } } }),
    db().alertRule.count({ where: { ...inForce, webhookHost: { not: null } } }),
    db().webhook.count({ where: { pausedBy: null, events: { hasSome: alertEventSchema.options } } }),
    db().delivery.count({
      where: {
        OR: [
          { alert: { ownerId, rule: { deletedAt: null } } },
          { webhookId: { not: null }, type: { in: alertEventSchema.options } },
        ],
        state: { in: ["failing", "given_up"] },
        triedAt: { gte: since },
        // A recipient who was removed from a rule misses nothing.
        failure: { not: "recipient_removed" },
      },
    }),
  ]);
  return { rules, byEmail, byWebhook, told, undelivered };
}
