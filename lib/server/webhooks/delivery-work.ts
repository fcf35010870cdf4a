import { z } from "zod";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import {
  type MessageToWebhook,
  type QueuedMessage,
  readQueuedMessage,
  saveOutcome,
} from "@/lib/data/db/webhooks/queued-message";
import { type JobEnd, type JobOf, JobWorker, type JobWorkerOptions } from "@/lib/data/jobs/job-worker";
import { SecretUnreadableError } from "@/lib/data/secrets/encryption";
import type { WordAlert } from "@/lib/server/alerts/alert-words";
import { deliver } from "@/lib/server/alerts/deliver";
import { type Outlets, outletsOfEnvironment } from "@/lib/server/sending/outlets";
import { retryInMs } from "@/lib/server/sending/retry-in-ms";
import { notSent, type SendResult } from "@/lib/server/sending/send-result";
import { sendWebhook } from "@/lib/server/sending/send-webhook";
import { RETRY_FIRST_MS, RETRY_LONGEST_MS } from "@/lib/server/sending/tunables";
import { log } from "@/lib/shared/log";
import { messageOf } from "./message-of";
import { openAddress, openSecret } from "./stored-texts";
import { DELIVERIES_AT_ONCE, DELIVERY_LEASE_MS, DELIVERY_POLL_MS, OPENING_WAIT_MS } from "./tunables";

/**
 * Sends pending messages to webhooks and to the addresses of alert rules, including those of an earlier process. @param
 * word writes the text of a message to an address
 */
export function deliveryWork(
  word: WordAlert,
  options: JobWorkerOptions = {},
  outlets: Outlets = outletsOfEnvironment(),
): JobWorker<unknown> {
  const send = (message: QueuedMessage, signal: AbortSignal) =>
    "webhook" in message ? sendToWebhook(message, outlets, signal) : deliver(message, outlets, word, signal);
  const kind = {
    kind: JOB_KINDS.delivery,
    payload: z.unknown(),
    atOnce: DELIVERIES_AT_ONCE,
    leaseMs: DELIVERY_LEASE_MS,
    pollMs: DELIVERY_POLL_MS,
    longestWaitMs: 2 * RETRY_LONGEST_MS,
    run: (job: JobOf<unknown>, signal: AbortSignal) => attempt(job, send, signal),
    afterError: ({ subject }: JobOf<unknown>, error: unknown): JobEnd => {
      log.error({ err: error, delivery: subject }, "a message could not be sent");
      return { release: true, waitMs: RETRY_FIRST_MS };
    },
  };
  return new JobWorker<unknown>(kind, options);
}

type Send = (message: QueuedMessage, signal: AbortSignal) => Promise<SendResult>;

/** Sends a job's message once, and stores the result. */
async function attempt(job: JobOf<unknown>, send: Send, signal: AbortSignal): Promise<JobEnd> {
  const message = await readQueuedMessage(job.subject);
  if (message === "settled") return "done";
  if (message === "waiting") return { release: true, waitMs: OPENING_WAIT_MS, tries: "uncounted" };
  if (message === "unreadable") {
    await saveOutcome(job, { ok: false, failure: "not_sent", answer: null, permanent: true, retryInMs: null });
    return "done";
  }
  const sent = await sentOrFailed(message, send, signal);
  if (sent.ok) {
    await saveOutcome(job, sent);
    return "done";
  }
  // An interrupted attempt does not count.
  signal.throwIfAborted();
  const { type, owedSince } = message;
  // An administrator looks at the result of a test.
  const waitMs = type === "webhook.test" ? null : retryInMs(sent, { tries: job.tries, owedSince });
  await saveOutcome(job, { ...sent, retryInMs: waitMs });
  const { failure } = sent;
  log.warn({ delivery: job.subject, type, failure, retryInMs: waitMs }, "a message could not be delivered");
  return waitMs === null ? "done" : { release: true, waitMs, error: failure };
}

/** Unexpected errors count as failures too, so that they do not block other messages. */
async function sentOrFailed(message: QueuedMessage, send: Send, signal: AbortSignal): Promise<SendResult> {
  try {
    return await send(message, signal);
  } catch (error) {
    log.error({ err: error, delivery: message.id }, "a message could not be created");
    return notSent("not_sent");
  }
}

async function sendToWebhook(
  queued: MessageToWebhook,
  { appUrl, allowHosts }: Pick<Outlets, "appUrl" | "allowHosts">,
  signal: AbortSignal,
): Promise<SendResult> {
  const message = { id: queued.id, sentAt: new Date(), body: JSON.stringify(await messageOf(queued, appUrl)) };
  try {
    return await sendWebhook(message, receiverOf(queued.webhook), { allowHosts }, signal);
  } catch (error) {
    if (error instanceof SecretUnreadableError) return notSent("address_unreadable");
    throw error;
  }
}

/** @throws SecretUnreadableError */
function receiverOf({ id, address, secret, earlierSecret, earlierSecretUntil: until }: MessageToWebhook["webhook"]) {
  const isReplaced = earlierSecret !== null && until !== null && until.getTime() > Date.now();
  const secrets = isReplaced ? [secret, earlierSecret] : [secret];
  return { address: openAddress(id, address), secrets: secrets.map((each) => openSecret(id, each)) };
}
