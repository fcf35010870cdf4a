import { randomUUID } from "node:crypto";
import type { AlertEndReason } from "@/lib/shared/contracts/metrics/alert";
import type { AlertEvent } from "@/lib/shared/contracts/webhooks/webhook-event";
import type { Statements } from "../connection/rows";
import { alertOf } from "../webhooks/announcements";
import { announce, queueDeliveries } from "../webhooks/outbox";

/** Ends a rule's open alert, if any, and queues the messages about it. Part of the caller's transaction. */
export async function endAlert(
  client: Statements,
  ruleId: string,
  { reason, value }: { reason: AlertEndReason; value: number | null },
): Promise<void> {
  const open = await client.alert.findFirst({
    where: { ruleId, endedAt: null },
    select: { id: true, startedAt: true },
  });
  if (open === null) return;
  // The database's clock, which began it, may be ahead of this one.
  const endedAt = new Date(Math.max(Date.now(), open.startedAt.getTime()));
  await client.alert.update({ where: { id: open.id }, data: { endedAt, endReason: reason, endValue: value } });
  await oweMessages(client, open.id, "alert.ended");
}

/**
 * Queues one message for each current address of the alert's rule, and one for each webhook that wants the event. Part of
 * the caller's transaction.
 */
export async function oweMessages(client: Statements, alertId: string, type: AlertEvent): Promise<void> {
  const { emails, webhookHost } = await client.alertRule.findFirstOrThrow({
    where: { alerts: { some: { id: alertId } } },
    select: { emails: true, webhookHost: true },
  });
  const addresses = [
    ...emails.map((target) => ({ channel: "email", target })),
    ...(webhookHost === null ? [] : [{ channel: "webhook", target: webhookHost }]),
  ];
  await queueDeliveries(
    client,
    addresses.map((address) => ({ id: randomUUID(), alertId, type, subject: alertId, ...address })),
  );
  await announce(client, type, () => alertOf(client, alertId));
}
