import { z } from "zod";
import type { DeliveryFailure } from "@/lib/shared/contracts/delivery-failure";
import { languageSchema } from "@/lib/shared/contracts/language";
import { alertEndReasonSchema, deliveryChannelSchema } from "@/lib/shared/contracts/metrics/alert";
import { alertConditionSchema } from "@/lib/shared/contracts/metrics/alert-condition";
import { alertEventSchema } from "@/lib/shared/contracts/webhooks/webhook-event";
import { forgetAddresses } from "../alerts/forget-addresses";
import { db } from "../connection/client";
import type { Prisma } from "../generated/client";
import { type HeldJob, holdJob } from "../jobs/jobs";
import { pauseByReceiver } from "./webhooks";

/** Sent or given up later. */
const QUEUED = { state: { in: ["pending", "failing"] } } satisfies Prisma.DeliveryWhereInput;

const select = {
  id: true,
  webhookId: true,
  alertId: true,
  channel: true,
  target: true,
  type: true,
  subject: true,
  data: true,
  owedSince: true,
  createdAt: true,
  webhook: {
    select: { id: true, address: true, withWords: true, secret: true, earlierSecret: true, earlierSecretUntil: true },
  },
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
} as const satisfies Prisma.DeliverySelect;
type Row = Prisma.DeliveryGetPayload<{ select: typeof select }>;
type AlertRow = NonNullable<Row["alert"]>;

/** Columns stored as plain text or JSON: another version may have written values that this one does not know. */
const addressedSchema = z.object({
  channel: deliveryChannelSchema,
  target: z.string(),
  condition: alertConditionSchema,
  endReason: z.nullable(alertEndReasonSchema),
  locale: languageSchema,
});
type Addressed = z.infer<typeof addressedSchema>;

/** A message to a webhook. */
export type MessageToWebhook = Pick<Row, "id" | "type" | "subject" | "data" | "owedSince" | "createdAt"> & {
  webhook: NonNullable<Row["webhook"]>;
};

/** A message to an address of an alert's rule. */
export type MessageToAddress = Pick<Row, "id" | "type" | "owedSince"> &
  Pick<Addressed, "channel" | "target"> & {
    alert: Omit<AlertRow, "rule" | "condition" | "endReason"> & Pick<Addressed, "condition" | "endReason">;
    rule: Omit<AlertRow["rule"], "locale"> & Pick<Addressed, "locale">;
  };

/** A message to be sent. */
export type QueuedMessage = MessageToWebhook | MessageToAddress;

/**
 * A message that is still to be sent. That an alert has ended waits until the same receiver has the message that it began,
 * or that one is given up.
 * @returns `settled` if it is sent, given up or deleted
 */
export async function readQueuedMessage(id: string): Promise<QueuedMessage | "settled" | "waiting" | "unreadable"> {
  const row = await db().delivery.findFirst({ where: { id, ...QUEUED }, select });
  if (row === null) return "settled";
  if (await isPreceded(row)) return "waiting";
  const { webhook, alert, type, owedSince } = row;
  if (webhook !== null) return { ...row, webhook };
  if (alert === null) return "unreadable";
  const { rule, ...rest } = alert;
  const read = addressedSchema.safeParse({ ...row, ...rest, locale: rule.locale });
  if (!read.success) return "unreadable";
  const { channel, target, condition, endReason, locale } = read.data;
  return { id, type, owedSince, channel, target, alert: { ...rest, condition, endReason }, rule: { ...rule, locale } };
}

async function isPreceded({ type, webhookId, alertId, channel, target, subject }: Row): Promise<boolean> {
  if (type !== alertEventSchema.enum["alert.ended"]) return false;
  const receiver = { webhookId, alertId, channel, target };
  const opening = { type: alertEventSchema.enum["alert.opened"], subject, ...receiver, ...QUEUED };
  return (await db().delivery.findFirst({ where: opening, select: { id: true } })) !== null;
}

/** Question and answer of a run; `null` if its conversation is private or deleted. */
export function readWords(runId: string): Promise<{ question: string; answer: string | null } | null> {
  return db().run.findFirst({
    where: { id: runId, conversation: { private: false, deletedAt: null } },
    select: { question: true, answer: true },
  });
}

/** The result of an attempt. */
export type DeliveryOutcome =
  | { ok: true; answer: string | null }
  | {
      ok: false;
      failure: DeliveryFailure;
      answer: string | null;
      /** A retry cannot succeed; of a webhook: it asks for no further messages. */
      permanent: boolean;
      /** The delay before the next attempt; `null` when the message is given up. */
      retryInMs: number | null;
    };

/** Stores the result of an attempt. @returns false when another process has claimed the message meanwhile */
export function saveOutcome(
  job: HeldJob & { subject: string; tries: number },
  outcome: DeliveryOutcome,
): Promise<boolean> {
  const { subject: id, tries } = job;
  const state = outcome.ok ? "sent" : outcome.retryInMs === null ? "given_up" : "failing";
  return db().$transaction(async (client) => {
    if ((await holdJob(client, job)).count === 0) return false;
    const [row] = await client.delivery.updateManyAndReturn({
      where: { id },
      data: { state, tries, triedAt: new Date(), failure: outcome.ok ? null : outcome.failure, answer: outcome.answer },
      select: { webhookId: true, alertId: true },
    });
    if (row?.webhookId != null && !outcome.ok && outcome.permanent) await pauseByReceiver(client, row.webhookId);
    if (row?.alertId != null && state !== "failing") {
      await forgetAddresses(client, { alerts: { some: { id: row.alertId } } });
    }
    return true;
  });
}
