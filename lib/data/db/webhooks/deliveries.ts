import { randomUUID } from "node:crypto";
import {
  type WebhookDelivery,
  type WebhookDeliveryPage,
  type WebhookDeliveryQuery,
  type WebhookFailure,
  webhookDeliverySchema,
} from "@/lib/shared/contracts/webhooks/webhook";
import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import type { Statements } from "../connection/rows";
import type { Prisma } from "../generated/client";
import { JOB_KINDS } from "../jobs/job-kinds";
import { noteJobs } from "../jobs/job-notices";
import { enqueueJobs, type HeldJob, holdJob } from "../jobs/jobs";
import { deliveryJob, queueDeliveries } from "./outbox";
import { pauseByReceiver, requireWebhook } from "./webhooks";

const queuedSelect = {
  id: true,
  type: true,
  subject: true,
  data: true,
  owedSince: true,
  createdAt: true,
  webhook: {
    select: {
      id: true,
      address: true,
      withWords: true,
      secret: true,
      earlierSecret: true,
      earlierSecretUntil: true,
    },
  },
} as const satisfies Prisma.WebhookDeliverySelect;
/** A message to be sent, and its receiver. */
export type QueuedMessage = Prisma.WebhookDeliveryGetPayload<{ select: typeof queuedSelect }>;

/** A message that is still to be sent; `null` if it is sent, given up or deleted. */
export function readQueuedMessage(id: string): Promise<QueuedMessage | null> {
  return db().webhookDelivery.findFirst({
    where: { id, state: { in: ["pending", "failing"] } },
    select: queuedSelect,
  });
}

/** Question and answer of a run; `null` if its conversation is private or deleted. */
export function readWords(runId: string): Promise<{ question: string; answer: string | null } | null> {
  return db().run.findFirst({
    where: { id: runId, conversation: { private: false, deletedAt: null } },
    select: { question: true, answer: true },
  });
}

/** The result of an attempt; `retryInMs` is the delay before the next one, `null` when the message is given up. */
export type MessageOutcome =
  | { ok: true; answer: string | null }
  | {
      ok: false;
      failure: WebhookFailure;
      answer: string | null;
      retryInMs: number | null;
      /** The receiver asks for no further messages. */
      gone: boolean;
    };

/** Stores the result of an attempt. @returns false when another process has claimed the message meanwhile */
export function saveOutcome(
  job: HeldJob & { subject: string; tries: number },
  webhookId: string,
  outcome: MessageOutcome,
): Promise<boolean> {
  const { subject: id, tries } = job;
  const state = outcome.ok ? "sent" : outcome.retryInMs === null ? "given_up" : "failing";
  return db().$transaction(async (client) => {
    if ((await holdJob(client, job)).count === 0) return false;
    await client.webhookDelivery.updateMany({
      where: { id },
      data: { state, tries, triedAt: new Date(), failure: outcome.ok ? null : outcome.failure, answer: outcome.answer },
    });
    if (!outcome.ok && outcome.gone) await pauseByReceiver(client, webhookId);
    return true;
  });
}

/** Queues a test message, even to a webhook that is paused. @throws AppError `not_found` */
export async function queueTest(webhookId: string): Promise<WebhookDelivery> {
  await requireWebhook(webhookId);
  const id = randomUUID();
  await db().$transaction((client) =>
    queueDeliveries(client, [{ id, webhookId, type: "webhook.test", subject: null, data: {} }]),
  );
  noteJobs(JOB_KINDS.webhookDelivery);
  return readDelivery(id);
}

/**
 * Sends a message again, or at once if it waits for another try, with a new day of attempts. Its id stays, so that the
 * receiver can see that it is the same.
 * @throws AppError `not_found`
 */
export async function resendMessage(id: string): Promise<WebhookDelivery> {
  await db().$transaction(async (client) => {
    const [row] = await client.webhookDelivery.updateManyAndReturn({
      where: { id },
      data: { state: "pending", failure: null, answer: null, owedSince: new Date() },
      select: { id: true, webhookId: true },
    });
    if (row === undefined) throw new AppError("not_found", "This message does not exist.");
    await queueAtOnce(client, row);
  });
  noteJobs(JOB_KINDS.webhookDelivery);
  return readDelivery(id);
}

/** A message that is being sent keeps its job. */
async function queueAtOnce(client: Statements, row: { id: string; webhookId: string }): Promise<void> {
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
  const rows = await db().webhookDelivery.findMany({
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
  const row = await db().webhookDelivery.findUnique({ where: { id }, select: deliverySelect });
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
} as const satisfies Prisma.WebhookDeliverySelect;
type Row = Prisma.WebhookDeliveryGetPayload<{ select: typeof deliverySelect }>;

async function withNextTries(rows: readonly Row[]): Promise<WebhookDelivery[]> {
  const jobs = await db().job.findMany({
    where: { kind: JOB_KINDS.webhookDelivery, subject: { in: rows.map(({ id }) => id) } },
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

/** Deletes messages older than an age that are sent or given up. */
export async function deleteOldDeliveries(ageMs: number): Promise<void> {
  const createdAt = { lt: new Date(Date.now() - ageMs) };
  await db().webhookDelivery.deleteMany({ where: { createdAt, state: { in: ["sent", "given_up"] } } });
}
