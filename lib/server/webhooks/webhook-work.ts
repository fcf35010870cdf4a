import { z } from "zod";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import {
  type MessageOutcome,
  type QueuedMessage,
  readQueuedMessage,
  saveOutcome,
} from "@/lib/data/db/webhooks/deliveries";
import { type JobEnd, type JobOf, JobWorker, type JobWorkerOptions } from "@/lib/data/jobs/job-worker";
import { SecretUnreadableError } from "@/lib/data/secrets/encryption";
import { type Outlets, outletsOfEnvironment } from "@/lib/server/sending/outlets";
import { retryInMs } from "@/lib/server/sending/retry-in-ms";
import { notSent, type SendResult } from "@/lib/server/sending/send-result";
import { sendWebhook } from "@/lib/server/sending/send-webhook";
import { DELIVERY_LEASE_MS, RETRY_FIRST_MS, RETRY_LONGEST_MS } from "@/lib/server/sending/tunables";
import { webhookFailureSchema } from "@/lib/shared/contracts/webhooks/webhook";
import { log } from "@/lib/shared/log";
import { messageOf } from "./message-of";
import { openAddress, openSecret } from "./stored-texts";
import { DELIVERIES_AT_ONCE, DELIVERY_POLL_MS } from "./tunables";

/** Sends pending messages, including those of an earlier process. */
export function webhookWork(
  options: JobWorkerOptions = {},
  outlets: Pick<Outlets, "appUrl" | "allowHosts"> = outletsOfEnvironment(),
): JobWorker<unknown> {
  return new JobWorker<unknown>(
    {
      kind: JOB_KINDS.webhookDelivery,
      payload: z.unknown(),
      atOnce: DELIVERIES_AT_ONCE,
      leaseMs: DELIVERY_LEASE_MS,
      pollMs: DELIVERY_POLL_MS,
      longestWaitMs: 2 * RETRY_LONGEST_MS,
      run: (job, signal) => send(job, outlets, signal),
      afterError: ({ subject }, error) => {
        log.error({ err: error, delivery: subject }, "a message to a webhook could not be sent");
        return { release: true, waitMs: RETRY_FIRST_MS };
      },
    },
    options,
  );
}

async function send(
  job: JobOf<unknown>,
  outlets: Pick<Outlets, "appUrl" | "allowHosts">,
  signal: AbortSignal,
): Promise<JobEnd> {
  const queued = await readQueuedMessage(job.subject);
  if (queued === null) return "done";
  const result = await attempt(queued, outlets, signal);
  // An interrupted attempt does not count.
  if (!result.ok) signal.throwIfAborted();
  const outcome = outcomeOf(result, queued, job.tries);
  await saveOutcome(job, queued.webhook.id, outcome);
  if (outcome.ok) return "done";
  const { failure, retryInMs: waitMs } = outcome;
  log.warn({ delivery: job.subject, failure, retryInMs: waitMs }, "a message to a webhook could not be delivered");
  return waitMs === null ? "done" : { release: true, waitMs, error: failure };
}

/** Sends one message. Unexpected errors count as failures too, so that they do not block other messages. */
async function attempt(
  queued: QueuedMessage,
  { appUrl, allowHosts }: Pick<Outlets, "appUrl" | "allowHosts">,
  signal: AbortSignal,
): Promise<SendResult> {
  try {
    const message = { id: queued.id, sentAt: new Date(), body: JSON.stringify(await messageOf(queued, appUrl)) };
    return await sendWebhook(message, receiverOf(queued.webhook), { allowHosts }, signal);
  } catch (error) {
    if (error instanceof SecretUnreadableError) return notSent("address_unreadable");
    log.error({ err: error, delivery: queued.id }, "a message to a webhook could not be written");
    return notSent("not_sent");
  }
}

/** @throws SecretUnreadableError */
function receiverOf({ id, address, secret, earlierSecret, earlierSecretUntil: until }: QueuedMessage["webhook"]) {
  const isReplaced = earlierSecret !== null && until !== null && until.getTime() > Date.now();
  const secrets = isReplaced ? [secret, earlierSecret] : [secret];
  return { address: openAddress(id, address), secrets: secrets.map((each) => openSecret(id, each)) };
}

/** What an attempt means for its message. A test is not tried again: an administrator looks at its result. */
function outcomeOf(result: SendResult, { type, owedSince }: QueuedMessage, tries: number): MessageOutcome {
  if (result.ok) return result;
  const { answer, permanent } = result;
  return {
    ok: false,
    failure: webhookFailureSchema.catch("not_sent").parse(result.failure),
    answer,
    retryInMs: type === "webhook.test" ? null : retryInMs(result, { tries, owedSince }),
    // The only answer of a webhook that is final.
    gone: permanent,
  };
}
