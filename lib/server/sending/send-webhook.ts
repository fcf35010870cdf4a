import { createHmac } from "node:crypto";
import { Agent, type Dispatcher, request } from "undici";
import { AppError } from "@/lib/shared/errors";
import {
  guardedConnector,
  isAddressRefused,
  type ResolveHost,
  resolveBySystem,
} from "@/lib/shared/outbound/guarded-connector";
import type { Outlets } from "./outlets";
import { notSent, plainAnswer, type SendResult } from "./send-result";
import { ANSWER_BYTES, SEND_TOTAL_MS } from "./tunables";
import { webhooksMayReach, webhookUrl } from "./webhook-address";

/** One message, all of whose fields are signed. Sent again, it keeps its id. */
export interface WebhookMessage {
  id: string;
  /** The time of sending: receivers refuse messages that are a few minutes old. */
  sentAt: Date;
  /** JSON. */
  body: string;
}

/** The destination of a message, and the secrets that sign it. */
export interface Receiver {
  address: string;
  /** Each makes a signature; there are two while a secret is being replaced. `whsec_` and base64, or any text. */
  secrets: readonly string[];
}

/** The receiver asks for no further messages. */
const GONE = 410;

/**
 * Posts one message to a webhook: only to public addresses and hosts that the operator allowed, never to link-local ones.
 * Does not follow redirects. Never throws; the result does not contain the address.
 */
export async function sendWebhook(
  message: WebhookMessage,
  { address, secrets }: Receiver,
  { allowHosts }: Pick<Outlets, "allowHosts">,
  signal: AbortSignal,
  resolve: ResolveHost = resolveBySystem,
): Promise<SendResult> {
  const timeUp = AbortSignal.timeout(SEND_TOTAL_MS);
  const agent = new Agent({
    connect: guardedConnector(webhooksMayReach(allowHosts), { resolve }),
    headersTimeout: SEND_TOTAL_MS,
    bodyTimeout: SEND_TOTAL_MS,
    pipelining: 0,
  });
  try {
    const url = webhookUrl(address);
    const answer = await request(url, {
      dispatcher: agent,
      method: "POST",
      body: message.body,
      signal: AbortSignal.any([signal, timeUp]),
      headers: {
        "content-type": "application/json",
        "user-agent": "Touchstone",
        ...webhookHeaders(message, secrets),
      },
    });
    const words = plainAnswer(`HTTP ${answer.statusCode} ${await beginningOf(answer.body)}`);
    if (answer.statusCode >= 200 && answer.statusCode < 300) return { ok: true, answer: words };
    return notSent("refused", { answer: words, permanent: answer.statusCode === GONE });
  } catch (error) {
    if (timeUp.aborted) return notSent("timed_out");
    if (error instanceof AppError || isAddressRefused(error)) return notSent("address_refused");
    return notSent(causedBy(error, isTimeout) ? "timed_out" : "unreachable");
  } finally {
    await agent.destroy();
  }
}

/** The beginning of an answer; the rest is not read, since a server may never stop sending. */
async function beginningOf(body: Dispatcher.ResponseData["body"]): Promise<string> {
  body.on("error", () => undefined);
  const parts: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const part of body) {
      const bytes = Buffer.from(part);
      parts.push(bytes);
      size += bytes.length;
      if (size >= ANSWER_BYTES) break;
    }
  } catch {
    // Use what has arrived; the status has decided the result.
  } finally {
    body.destroy();
  }
  return Buffer.concat(parts, Math.min(size, ANSWER_BYTES)).toString("utf8");
}

function isTimeout(error: Error): boolean {
  return "code" in error && (error.code === "UND_ERR_CONNECT_TIMEOUT" || error.code === "UND_ERR_HEADERS_TIMEOUT");
}

function causedBy(error: unknown, is: (cause: Error) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  const inner: unknown[] = error instanceof AggregateError ? error.errors : [];
  return is(error) || [error.cause, ...inner].some((cause) => causedBy(cause, is));
}

/**
 * Headers that authenticate a message: its id, the time in seconds, and a signature by each secret,
 * `v1,base64(HMAC-SHA256(secret, "id.time.body"))`, separated by spaces (Standard Webhooks 1.0.0).
 */
function webhookHeaders({ id, sentAt, body }: WebhookMessage, secrets: readonly string[]): Record<string, string> {
  const time = String(Math.floor(sentAt.getTime() / 1_000));
  const headers = { "webhook-id": id, "webhook-timestamp": time };
  if (secrets.length === 0) return headers;
  const signatures = secrets.map((secret) => {
    const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : Buffer.from(secret);
    return `v1,${createHmac("sha256", key).update(`${id}.${time}.${body}`).digest("base64")}`;
  });
  return { ...headers, "webhook-signature": signatures.join(" ") };
}
