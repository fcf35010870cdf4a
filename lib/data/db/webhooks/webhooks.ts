import { MAX_WEBHOOKS, type Webhook, type WebhookPatch, webhookSchema } from "@/lib/shared/contracts/webhooks/webhook";
import { AppError } from "@/lib/shared/errors";
import { record, recording } from "../audit/record";
import { db } from "../connection/client";
import type { Statements } from "../connection/rows";
import type { Prisma } from "../generated/client";

/** An address as stored: encrypted, its host readable for display. */
export interface StoredAddress {
  address: Uint8Array<ArrayBuffer>;
  host: string;
}

export interface NewWebhook extends StoredAddress {
  id: string;
  name: string;
  events: string[];
  withWords: boolean;
  paused: boolean;
  /** Encrypted. */
  secret: Uint8Array<ArrayBuffer>;
}

const webhookSelect = {
  id: true,
  name: true,
  host: true,
  events: true,
  withWords: true,
  pausedBy: true,
  earlierSecretUntil: true,
  createdAt: true,
} as const satisfies Prisma.WebhookSelect;
type Row = Prisma.WebhookGetPayload<{ select: typeof webhookSelect }>;

function toWebhook({ earlierSecretUntil: until, createdAt, ...row }: Row): Webhook {
  const stillSigns = until !== null && until.getTime() > Date.now();
  return webhookSchema.parse({
    ...row,
    earlierSecretUntil: stillSigns ? until.toISOString() : null,
    createdAt: createdAt.toISOString(),
  });
}

/** All webhooks, oldest first. */
export async function listWebhooks(): Promise<Webhook[]> {
  const rows = await db().webhook.findMany({ orderBy: [{ createdAt: "asc" }, { id: "asc" }], select: webhookSelect });
  return rows.map(toWebhook);
}

/** @throws AppError `not_found` */
export async function requireWebhook(id: string): Promise<void> {
  await findWebhook(db(), id);
}

async function findWebhook(client: Statements, id: string): Promise<Row> {
  const row = await client.webhook.findUnique({ where: { id }, select: webhookSelect });
  if (row === null) throw new AppError("not_found", "This webhook does not exist.");
  return row;
}

/** @throws AppError `conflict` when there are too many */
export async function insertWebhook({ paused, ...columns }: NewWebhook): Promise<Webhook> {
  if ((await db().webhook.count()) >= MAX_WEBHOOKS) {
    throw new AppError("conflict", `There can be at most ${MAX_WEBHOOKS} webhooks.`);
  }
  return recording(async (client) => {
    const row = await client.webhook.create({
      data: { ...columns, pausedBy: paused ? "administrator" : null },
      select: webhookSelect,
    });
    return { result: toWebhook(row), event: { type: "webhook-added", ...audited(row) } };
  });
}

/** Changes a webhook. Pausing gives its waiting messages up. @throws AppError `not_found` */
export async function updateWebhook(
  id: string,
  { name, events, withWords, paused }: WebhookPatch,
  address: StoredAddress | undefined,
): Promise<Webhook> {
  return db().$transaction(async (client) => {
    const before = await findWebhook(client, id);
    if (paused === true && before.pausedBy === null) await pause(client, id, "administrator");
    const { count } = await client.webhook.updateMany({
      where: { id },
      data: {
        id,
        ...address,
        ...(name !== undefined && { name }),
        ...(events !== undefined && { events }),
        ...(withWords !== undefined && { withWords }),
        ...(paused === false && { pausedBy: null }),
      },
    });
    if (count === 0) throw new AppError("not_found", "This webhook does not exist.");
    const after = await findWebhook(client, id);
    await recordChange(client, before, after, address !== undefined);
    return toWebhook(after);
  });
}

/** Pauses a webhook whose receiver asks for no further messages. Part of the caller's transaction. */
export async function pauseByReceiver(client: Statements, id: string): Promise<void> {
  const before = await client.webhook.findUnique({ where: { id }, select: webhookSelect });
  if (before === null || before.pausedBy !== null) return;
  await pause(client, id, "receiver");
  await recordChange(client, before, { ...before, pausedBy: "receiver" }, false);
}

async function pause(client: Statements, id: string, pausedBy: NonNullable<Webhook["pausedBy"]>): Promise<void> {
  await client.webhook.updateMany({ where: { id }, data: { pausedBy } });
  // Their jobs find nothing left to send.
  await client.delivery.updateMany({
    where: { webhookId: id, state: { in: ["pending", "failing"] } },
    data: { state: "given_up", failure: "paused", answer: null },
  });
}

/**
 * Replaces the signing secret; the one before it signs as well until a moment.
 * @param secret encrypted
 * @throws AppError `not_found`
 */
export async function replaceSecret(id: string, secret: Uint8Array<ArrayBuffer>, earlierUntil: Date): Promise<Webhook> {
  return db().$transaction(async (client) => {
    const earlier = await client.webhook.findUnique({ where: { id }, select: { secret: true } });
    const { count } = await client.webhook.updateMany({
      where: { id },
      data: { secret, earlierSecret: earlier?.secret ?? null, earlierSecretUntil: earlierUntil },
    });
    if (count === 0) throw new AppError("not_found", "This webhook does not exist.");
    const row = await findWebhook(client, id);
    await record({ type: "webhook-secret-renewed", webhookId: id, name: row.name }, client);
    return toWebhook(row);
  });
}

/** Deletes a webhook with its messages. @throws AppError `not_found` */
export async function deleteWebhook(id: string): Promise<void> {
  await db().$transaction(async (client) => {
    const row = await findWebhook(client, id);
    await client.webhook.deleteMany({ where: { id } });
    await record({ type: "webhook-deleted", ...audited(row) }, client);
  });
}

async function recordChange(client: Statements, before: Row, after: Row, addressChanged: boolean): Promise<void> {
  const change = { before: audited(before), after: audited(after), addressChanged };
  await record({ type: "webhook-changed", webhookId: after.id, ...change }, client);
}

/** What the audit log keeps of a webhook: neither its address nor its secret. */
function audited({ id: webhookId, name, host, events, withWords, pausedBy }: Row) {
  return { webhookId, name, host, events, withWords, paused: pausedBy !== null };
}
