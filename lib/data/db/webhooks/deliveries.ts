import { randomUUID } from "node:crypto";
import {
  type WebhookDelivery,
  type WebhookDeliveryPage,
  type WebhookDeliveryQuery,
  webhookDeliverySchema,
} from "@/lib/shared/contracts/webhooks/webhook";
import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import type { Statements } from "../connection/rows";
import type { Prisma } from "../generated/client";
import { JOB_KINDS } from "../jobs/job-kinds";
import { noteJobs } from "../jobs/job-notices";
import { enqueueJobs } from "../jobs/jobs";
import { deliveryJob, queueDeliveries } from "./outbox";
import { requireWebhook } from "./webhooks";

/** Queues a test message, even to a webhook that is paused. @throws AppError `not_found` */
export async function queueTest(webhookId: string): Promise<WebhookDelivery> {
  await requireWebhook(webhookId);
  const id = randomUUID();
  await db().$transaction((client) =>
    queueDeliveries(client, [{ id, webhookId, type: "webhook.test", subject: null, data: {} }]),
  );
  noteJobs(JOB_KINDS.delivery);
  return readDelivery(id);
}

/**
 * Sends a message to a webhook again, or at once if it waits for another try, with a new day of attempts. Its id stays, so that the
 * receiver can see that it is the same.
 * @throws AppError `not_found`
 */
export async function resendMessage(id: string): Promise<WebhookDelivery> {
  await db().$transaction(async (client) => {
    const [row] = await client.delivery.updateManyAndReturn({
      where: { id, webhookId: { not: null } },
      data: { state: "pending", failure: null, answer: null, owedSince: new Date() },
      select: { id: true, webhookId: true },
    });
    if (row === undefined) throw new AppError("not_found", "This message does not exist.");
    await queueAtOnce(client, row);
  });
  noteJobs(JOB_KINDS.delivery);
  return readDelivery(id);
}

/** A message that is being sent keeps its job. */
async function queueAtOnce(client: Statements, row: { id: string; webhookId: string | null }): Promise<void> {
  const job = deliveryJob(row);
  await client.job.deleteMany({ where: { kind: job.kind, subject: job.subject, leaseHolder: null } });
  await enqueueJobs(client, [job]);
}

/** One page of a webhook's messages, newest first. @throws AppError `not_found` */
export async function listDeliveries(
  webhookId: string,
  { cursor, limit }: WebhookDeliveryQuery,
): Promise<WebhookDeliveryPage> {
  await requireWebhook(webhookId);
  const rows = await db().delivery.findMany({
    where: { webhookId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    ...(cursor !== undefined && { cursor: { id: cursor }, skip: 1 }),
    take: limit + 1,
    select: deliverySelect,
  });
  const page = rows.slice(0, limit);
  return {
    deliveries: await withNextTries(page),
    nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

async function readDelivery(id: string): Promise<WebhookDelivery> {
  const row = await db().delivery.findUnique({ where: { id }, select: deliverySelect });
  const [delivery] = row === null ? [] : await withNextTries([row]);
  if (delivery === undefined) throw new AppError("not_found", "This message does not exist.");
  return delivery;
}

const deliverySelect = {
  id: true,
  type: true,
  subject: true,
  state: true,
  tries: true,
  failure: true,
  answer: true,
  createdAt: true,
  triedAt: true,
} as const satisfies Prisma.DeliverySelect;
type Row = Prisma.DeliveryGetPayload<{ select: typeof deliverySelect }>;

async function withNextTries(rows: readonly Row[]): Promise<WebhookDelivery[]> {
  const jobs = await db().job.findMany({
    where: { kind: JOB_KINDS.delivery, subject: { in: rows.map(({ id }) => id) } },
    select: { subject: true, runAfter: true },
  });
  const nextTries = new Map(jobs.map(({ subject, runAfter }) => [subject, runAfter.toISOString()]));
  return rows.map((row) =>
    webhookDeliverySchema.parse({
      ...row,
      createdAt: row.createdAt.toISOString(),
      triedAt: row.triedAt?.toISOString() ?? null,
      nextAt: row.state === "failing" ? (nextTries.get(row.id) ?? null) : null,
    }),
  );
}

/** Deletes messages to webhooks older than an age that are sent or given up. Those of a rule stay with its alerts. */
export async function deleteOldDeliveries(ageMs: number): Promise<void> {
  const createdAt = { lt: new Date(Date.now() - ageMs) };
  await db().delivery.deleteMany({
    where: { webhookId: { not: null }, createdAt, state: { in: ["sent", "given_up"] } },
  });
}
