import { randomUUID } from "node:crypto";
import { insertWebhook, replaceSecret, updateWebhook } from "@/lib/data/db/webhooks/webhooks";
import { outletsOfEnvironment } from "@/lib/server/sending/outlets";
import type { Webhook, WebhookPatch, WebhookRequest, WebhookWithSecret } from "@/lib/shared/contracts/webhooks/webhook";
import { closeAddress, newSecret } from "./stored-texts";
import { EARLIER_SECRET_MS } from "./tunables";

/** Adds a webhook with a new signing secret. @throws AppError `address_refused`, or `conflict` when there are too many */
export async function addWebhook({ address, ...request }: WebhookRequest): Promise<WebhookWithSecret> {
  const id = randomUUID();
  const { secret, encrypted } = newSecret(id);
  const stored = closeAddress(id, address, outletsOfEnvironment().allowHosts);
  return { ...(await insertWebhook({ id, ...request, ...stored, secret: encrypted })), secret };
}

/** Changes a webhook. @throws AppError `not_found` or `address_refused` */
export async function changeWebhook(id: string, patch: WebhookPatch): Promise<Webhook> {
  const { address } = patch;
  const stored = address === undefined ? undefined : closeAddress(id, address, outletsOfEnvironment().allowHosts);
  return updateWebhook(id, patch, stored);
}

/** Gives a webhook a new signing secret; the previous one also signs for a day. @throws AppError `not_found` */
export async function renewSecret(id: string): Promise<WebhookWithSecret> {
  const { secret, encrypted } = newSecret(id);
  return { ...(await replaceSecret(id, encrypted, new Date(Date.now() + EARLIER_SECRET_MS))), secret };
}
