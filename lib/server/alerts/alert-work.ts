import { z } from "zod";
import { type QueuedDelivery, readQueuedDelivery, saveDelivery } from "@/lib/data/db/alerts/alert-deliveries";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { type BackgroundWork, wakeWork } from "@/lib/data/jobs/background-work";
import { type JobEnd, type JobKind, type JobOf, JobWorker } from "@/lib/data/jobs/job-worker";
import { type Outlets, outletsOfEnvironment } from "@/lib/server/sending/outlets";
import { retryInMs } from "@/lib/server/sending/retry-in-ms";
import { notSent, type SendResult } from "@/lib/server/sending/send-result";
import { DELIVERY_LEASE_MS, RETRY_FIRST_MS, RETRY_LONGEST_MS } from "@/lib/server/sending/tunables";
import { log } from "@/lib/shared/log";
import { WorkLoop } from "@/lib/shared/work-loop";
import type { WordAlert } from "./alert-words";
import { deliver } from "./deliver";
import { evaluateDueRule } from "./evaluate-rule";
import { ALERT_POLL_MS, DELIVERIES_AT_ONCE } from "./tunables";

export const ALERT_RULES = "alert_rules";

/** Evaluates rules, in a loop of its own, so that a slow server does not delay it. */
export function ruleWork(): BackgroundWork {
  return new WorkLoop({
    step: async () => {
      const looked = await evaluateDueRule();
      if (looked) wakeWork(JOB_KINDS.alertDelivery);
      return looked;
    },
    pollMs: ALERT_POLL_MS,
    onError: (error) => log.error({ err: error }, "an alert rule could not be evaluated"),
  });
}

/** Sends pending messages, including those of an earlier process. */
export function deliveryWork(word: WordAlert, outlets: Outlets = outletsOfEnvironment()): JobWorker<unknown> {
  return new JobWorker(deliveryKind(word, outlets));
}

/** Wakes both, after a rule was saved or a message was queued. */
export function wakeAlerts(): void {
  wakeWork(ALERT_RULES);
  wakeWork(JOB_KINDS.alertDelivery);
}

function deliveryKind(word: WordAlert, outlets: Outlets): JobKind<unknown> {
  return {
    kind: JOB_KINDS.alertDelivery,
    payload: z.unknown(),
    atOnce: DELIVERIES_AT_ONCE,
    leaseMs: DELIVERY_LEASE_MS,
    pollMs: ALERT_POLL_MS,
    longestWaitMs: 2 * RETRY_LONGEST_MS,
    run: (job, signal) => send(job, { word, outlets, signal }),
    afterError: ({ subject }, error) => {
      log.error({ err: error, delivery: subject }, "an alert message could not be sent");
      return { release: true, waitMs: RETRY_FIRST_MS };
    },
  };
}

interface Sending {
  word: WordAlert;
  outlets: Outlets;
  signal: AbortSignal;
}

async function send(job: JobOf<unknown>, sending: Sending): Promise<JobEnd> {
  const delivery = await readQueuedDelivery(job.subject);
  if (delivery === "settled") return "done";
  if (delivery === "waiting") return { release: true, waitMs: ALERT_POLL_MS, tries: "uncounted" };
  if (delivery === "unreadable") {
    await saveDelivery(job, { ok: false, failure: "not_sent", answer: null, retryInMs: null });
    return "done";
  }
  const result = await attempt(delivery, sending);
  // An interrupted attempt does not count.
  if (!result.ok) sending.signal.throwIfAborted();
  const outcome = result.ok ? result : { ...result, retryInMs: retryInMs(result, { ...delivery, tries: job.tries }) };
  await saveDelivery(job, outcome);
  if (outcome.ok) return "done";
  const { failure, retryInMs: waitMs } = outcome;
  log.warn(
    { delivery: job.subject, channel: delivery.channel, failure, retryInMs: waitMs },
    "an alert message could not be delivered",
  );
  return waitMs === null ? "done" : { release: true, waitMs, error: failure };
}

/** Delivers one message. Unexpected errors count as failures too, so that they do not block other messages. */
async function attempt(delivery: QueuedDelivery, { word, outlets, signal }: Sending): Promise<SendResult> {
  try {
    return await deliver(delivery, outlets, word, signal);
  } catch (error) {
    log.error({ err: error, delivery: delivery.id }, "an alert message could not be created");
    return notSent("not_sent");
  }
}
