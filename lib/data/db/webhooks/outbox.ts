import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { WebhookEvent } from "@/lib/shared/contracts/webhooks/webhook-event";
import { LOCAL_OWNER } from "../connection/owner";
import { parsedRows, type Statements } from "../connection/rows";
import type { Prisma } from "../generated/client";
import { JOB_KINDS } from "../jobs/job-kinds";
import { enqueueJobs } from "../jobs/jobs";

/** What happened to a run, document or alert. */
export interface Announcement {
  /** Its id. */
  subject: string;
  data: Prisma.InputJsonObject;
}

/**
 * Queues messages about events to the webhooks that want them, in the transaction of the events: both are stored, or
 * neither is. Without such a webhook it is one statement on an empty table.
 * @param announcements called only if a webhook is notified
 * @returns whether messages were queued; `noteJobs` once they are committed
 */
export async function announce(
  client: Statements,
  type: WebhookEvent,
  announcements: () => readonly Announcement[] | Promise<readonly Announcement[]>,
): Promise<boolean> {
  // Prisma has no row locks. The lock lets webhooks change, but none is deleted before its messages are stored.
  const receivers = await parsedRows(
    z.object({ id: z.string() }),
    client.$queryRaw`SELECT id FROM webhook WHERE paused_by IS NULL AND ${type} = ANY(events) FOR KEY SHARE`,
  );
  if (receivers.length === 0) return false;
  const announced = await announcements();
  const deliveries = announced.flatMap((announcement) =>
    receivers.map(({ id }) => ({ id: randomUUID(), webhookId: id, type, ...announcement })),
  );
  await queueDeliveries(client, deliveries);
  return deliveries.length > 0;
}

/** Stores messages, each with the job that sends it. Part of the caller's transaction. */
export async function queueDeliveries(
  client: Statements,
  deliveries: readonly Prisma.DeliveryCreateManyInput[],
): Promise<void> {
  if (deliveries.length === 0) return;
  await client.delivery.createMany({ data: [...deliveries] });
  await enqueueJobs(client, deliveries.map(deliveryJob));
}

/**
 * The job that sends a message. Webhooks take turns, as owners of jobs do, so that a slow one delays the others little;
 * the addresses of alert rules have one turn together.
 */
export function deliveryJob({ id, webhookId }: { id: string; webhookId?: string | null | undefined }) {
  return { kind: JOB_KINDS.delivery, subject: id, ownerId: webhookId ?? LOCAL_OWNER };
}
