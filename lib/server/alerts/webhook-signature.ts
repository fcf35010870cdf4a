import { createHmac } from "node:crypto";

/**
 * Headers by which a receiver knows a message: its id, the time in seconds, and, with a secret, the signature
 * `v1,base64(HMAC-SHA256(secret, "id.time.body"))` (Standard Webhooks 1.0.0).
 * @param secret `whsec_` and base64, or any text
 */
export function webhookHeaders(id: string, at: Date, body: string, secret: string | undefined): Record<string, string> {
  const time = String(Math.floor(at.getTime() / 1_000));
  const headers = { "webhook-id": id, "webhook-timestamp": time };
  if (secret === undefined) return headers;
  const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : Buffer.from(secret);
  const signature = createHmac("sha256", key).update(`${id}.${time}.${body}`).digest("base64");
  return { ...headers, "webhook-signature": `v1,${signature}` };
}
