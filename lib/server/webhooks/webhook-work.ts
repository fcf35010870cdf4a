import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import {
  type MessageOutcome,
  type QueuedMessage,
  readQueuedMessage,
  saveOutcome,
} from "@/lib/data/db/webhooks/deliveries";
import { JobWorker, type JobWorkerOptions } from "@/lib/data/jobs/job-worker";
import { SecretUnreadableError } from "@/lib/data/secrets/encryption";
import { type AttemptResult, deliveryKind } from "@/lib/server/sending/delivery-work";
import { type Outlets, outletsOfEnvironment } from "@/lib/server/sending/outlets";
import { notSent, type SendResult } from "@/lib/server/sending/send-result";
import { sendWebhook } from "@/lib/server/sending/send-webhook";
import { webhookFailureSchema } from "@/lib/shared/contracts/webhooks/webhook";
import { messageOf } from "./message-of";
import { openAddress, openSecret } from "./stored-texts";
import { DELIVERIES_AT_ONCE, DELIVERY_POLL_MS } from "./tunables";

type Destination = Pick<Outlets, "appUrl" | "allowHosts">;

/** Sends pending messages, including those of an earlier process. */
export function webhookWork(
  options: JobWorkerOptions = {},
  destination: Destination = outletsOfEnvironment(),
): JobWorker<unknown> {
  const kind = deliveryKind<QueuedMessage>({
    kind: JOB_KINDS.webhookDelivery,
    name: "a message to a webhook",
    atOnce: DELIVERIES_AT_ONCE,
    pollMs: DELIVERY_POLL_MS,
    read: async ({ subject }) => {
      const message = await readQueuedMessage(subject);
      return message === null ? { end: "done" } : { message };
    },
    send: (queued, signal) => send(queued, destination, signal),
    // An administrator looks at the result of a test.
    isRetried: ({ type }) => type !== "webhook.test",
    save: (job, { webhook }, result) => saveOutcome(job, webhook.id, outcomeOf(result)),
  });
  return new JobWorker<unknown>(kind, options);
}

async function send(
  queued: QueuedMessage,
  { appUrl, allowHosts }: Destination,
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
function receiverOf({ id, address, secret, earlierSecret, earlierSecretUntil: until }: QueuedMessage["webhook"]) {
  const isReplaced = earlierSecret !== null && until !== null && until.getTime() > Date.now();
  const secrets = isReplaced ? [secret, earlierSecret] : [secret];
  return { address: openAddress(id, address), secrets: secrets.map((each) => openSecret(id, each)) };
}

function outcomeOf(result: AttemptResult): MessageOutcome {
  if (result.ok) return result;
  const { answer, retryInMs, permanent } = result;
  const failure = webhookFailureSchema.catch("not_sent").parse(result.failure);
  // The only answer of a webhook that is final.
  return { ok: false, failure, answer, retryInMs, gone: permanent };
}
