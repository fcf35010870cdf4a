import { type QueuedDelivery, readQueuedDelivery, saveDelivery } from "@/lib/data/db/alerts/alert-deliveries";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { type BackgroundWork, wakeWork } from "@/lib/data/jobs/background-work";
import { JobWorker } from "@/lib/data/jobs/job-worker";
import { deliveryKind, type QueuedMessages } from "@/lib/server/sending/delivery-work";
import { type Outlets, outletsOfEnvironment } from "@/lib/server/sending/outlets";
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
  return new JobWorker(
    deliveryKind<QueuedDelivery>({
      kind: JOB_KINDS.alertDelivery,
      name: "an alert message",
      atOnce: DELIVERIES_AT_ONCE,
      pollMs: ALERT_POLL_MS,
      read: readMessage,
      send: (delivery, signal) => deliver(delivery, outlets, word, signal),
      logged: ({ channel }) => ({ channel }),
      save: (job, _delivery, result) => saveDelivery(job, result),
    }),
  );
}

/** Wakes both, after a rule was saved or a message was queued. */
export function wakeAlerts(): void {
  wakeWork(ALERT_RULES);
  wakeWork(JOB_KINDS.alertDelivery);
}

const readMessage: QueuedMessages<QueuedDelivery>["read"] = async (job) => {
  const message = await readQueuedDelivery(job.subject);
  if (message === "settled") return { end: "done" };
  if (message === "waiting") return { end: { release: true, waitMs: ALERT_POLL_MS, tries: "uncounted" } };
  if (message === "unreadable") {
    await saveDelivery(job, { ok: false, failure: "not_sent", answer: null, retryInMs: null });
    return { end: "done" };
  }
  return { message };
};
