import { createHmac } from "node:crypto";
import type { ReceivedCall } from "@/lib/server/sending/testing/start-hook-server";
import { type WebhookMessage, webhookMessageSchema } from "@/lib/shared/contracts/webhooks/webhook-message";

/** The content of a call. */
export const messageIn = (call: ReceivedCall | undefined): WebhookMessage =>
  webhookMessageSchema.parse(JSON.parse(call?.body ?? ""));

/** Checks a signature as a receiver would (https://www.standardwebhooks.com). */
export function isSignedBy(secret: string, { headers, body }: ReceivedCall): boolean {
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  const key = Buffer.from(secret.replace("whsec_", ""), "base64");
  const expected = `v1,${createHmac("sha256", key).update(signed).digest("base64")}`;
  return String(headers["webhook-signature"]).split(" ").includes(expected);
}
