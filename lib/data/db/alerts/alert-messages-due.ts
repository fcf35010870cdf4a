import { randomUUID } from "node:crypto";
import type { AlertEndReason } from "@/lib/shared/contracts/metrics/alert";
import type { Statements } from "../connection/rows";
import type { Prisma } from "../generated/client";
import { JOB_KINDS } from "../jobs/job-kinds";
import { enqueueJobs } from "../jobs/jobs";

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
  await oweMessages(client, open.id, "ended");
}

/** Queues one message for each current address of the alert's rule. Part of the caller's transaction. */
export async function oweMessages(client: Statements, alertId: string, kind: "opened" | "ended"): Promise<void> {
  const { emails, webhookHost, ownerId } = await client.alertRule.findFirstOrThrow({
    where: { alerts: { some: { id: alertId } } },
    select: { emails: true, webhookHost: true, ownerId: true },
  });
  const addresses = [
    ...emails.map((target) => ({ channel: "email", target })),
    ...(webhookHost === null ? [] : [{ channel: "webhook", target: webhookHost }]),
  ];
  const deliveries = addresses.map((address) => ({ id: randomUUID(), alertId, kind, ...address }));
  await client.alertDelivery.createMany({ data: deliveries });
  await enqueueJobs(
    client,
    deliveries.map(({ id }) => ({ kind: JOB_KINDS.alertDelivery, subject: id, ownerId })),
  );
}

/** Deletes the addresses of deleted rules once no queued message needs them. */
export async function forgetAddresses(client: Statements, rule: Prisma.AlertRuleWhereInput): Promise<void> {
  const isQueued = { state: { in: ["pending", "failing"] } };
  await client.alertRule.updateMany({
    where: { AND: rule, deletedAt: { not: null }, alerts: { none: { deliveries: { some: isQueued } } } },
    data: { emails: [], webhook: null, webhookHost: null },
  });
}
