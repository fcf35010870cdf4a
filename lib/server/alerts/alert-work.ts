import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { type BackgroundWork, wakeWork } from "@/lib/data/jobs/background-work";
import { log } from "@/lib/shared/log";
import { WorkLoop } from "@/lib/shared/work-loop";
import { evaluateDueRule } from "./evaluate-rule";
import { ALERT_POLL_MS } from "./tunables";

export const ALERT_RULES = "alert_rules";

/** Evaluates rules in a separate loop, so that a slow server does not delay it. */
export function ruleWork(): BackgroundWork {
  return new WorkLoop({
    step: async () => {
      const looked = await evaluateDueRule();
      if (looked) wakeWork(JOB_KINDS.delivery);
      return looked;
    },
    pollMs: ALERT_POLL_MS,
    onError: (error) => log.error({ err: error }, "an alert rule could not be evaluated"),
  });
}

/** Wakes the evaluation of rules and the sending of messages, after a rule was saved or a message was queued. */
export function wakeAlerts(): void {
  wakeWork(ALERT_RULES);
  wakeWork(JOB_KINDS.delivery);
}
