import { readAlertFigure } from "@/lib/data/db/alerts/alert-figures";
import { type ClaimedRule, claimDueRule, saveLook } from "@/lib/data/db/alerts/claimed-rules";
import { log } from "@/lib/shared/log";
import { findingOf, followRule, settleMs } from "./follow-rule";
import { LOOK_LONGEST_MS, LOOK_SHORTEST_MS, LOOKS_A_WINDOW } from "./tunables";

/** Evaluates the rule that has been due longest. @returns whether one was due */
export async function evaluateDueRule(): Promise<boolean> {
  const rule = await claimDueRule({
    aWindow: LOOKS_A_WINDOW,
    shortestMs: LOOK_SHORTEST_MS,
    longestMs: LOOK_LONGEST_MS,
  });
  if (rule === null) return false;
  await evaluateRule(rule);
  return true;
}

/** Evaluates a claimed rule and stores the result. */
export async function evaluateRule(rule: ClaimedRule): Promise<void> {
  const { condition, at, open } = rule;
  const from = new Date(at.getTime() - condition.windowMinutes * 60_000);
  const { value, runs } = await readAlertFigure(condition, { ownerId: rule.ownerId, from, to: at });
  const finding = findingOf(condition, { value, runs });
  const since = open === null ? null : { backSince: open.backSince?.getTime() ?? null };
  const step = followRule(finding, since, at.getTime(), settleMs(condition));
  const next =
    step.kind === "stay"
      ? { kind: step.kind, backSince: step.backSince === null ? null : new Date(step.backSince) }
      : step;
  const kept = await saveLook(rule, { finding, value, runs, from, next });
  if (kept && (step.kind === "open" || step.kind === "close")) {
    log.info(
      { rule: rule.id, metric: condition.metric, value, runs },
      `an alert ${step.kind === "open" ? "began" : "ended"}`,
    );
  }
}
