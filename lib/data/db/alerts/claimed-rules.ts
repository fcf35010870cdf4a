import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type AlertCondition, alertConditionSchema } from "@/lib/shared/contracts/metrics/alert-condition";
import type { AlertFinding } from "@/lib/shared/contracts/metrics/alert-rule";
import { db } from "../connection/client";
import { firstRow } from "../connection/rows";
import { endAlert, oweMessages } from "./alert-messages-due";

/*
 * Checking of rules in the background. A claim raises the epoch of its rule, as every change by a person does
 * (`alert-rules.ts`), and a result is stored only under the epoch of its claim.
 */

/** A rule claimed for checking, and its open alert. */
export interface ClaimedRule {
  id: string;
  ownerId: string;
  epoch: number;
  condition: AlertCondition;
  /** The database's clock at the claim: the end of the rule's window. */
  at: Date;
  open: { backSince: Date | null } | null;
}

const claimedSchema = z.looseObject({
  id: z.string(),
  ownerId: z.string(),
  epoch: z.number(),
  at: z.date(),
  alertId: z.nullable(z.string()),
  backSince: z.nullable(z.date()),
});

/**
 * Claims the rule that has been due longest. It is due again after a part of its window, whatever the result of this
 * check: missed checks are not repeated. A due time beyond any possible check comes from a clock that was set back, so
 * it counts as due. `due_at` is rounded to milliseconds, so the clock is, too.
 */
export async function claimDueRule(looks: {
  aWindow: number;
  shortestMs: number;
  longestMs: number;
}): Promise<ClaimedRule | null> {
  // SKIP LOCKED, due times by the database's clock, and a due time computed from the window.
  const claimed = await firstRow(
    claimedSchema,
    db().$queryRaw`
      WITH next AS (
        SELECT id FROM alert_rule WHERE enabled AND (due_at <= now()::timestamptz(3)
          OR due_at > now() + 2 * ${looks.longestMs}::float8 * interval '1 millisecond')
        ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
      ), claimed AS (
        UPDATE alert_rule SET epoch = epoch + 1, due_at = now() + interval '1 millisecond' * least(
          greatest(window_minutes * 60000::float8 / ${looks.aWindow}::float8, ${looks.shortestMs}::float8),
          ${looks.longestMs}::float8)
        FROM next WHERE alert_rule.id = next.id RETURNING alert_rule.*
      )
      SELECT claimed.id, claimed.owner_id AS "ownerId", claimed.epoch, metric, comparison, threshold,
        window_minutes AS "windowMinutes", min_runs AS "minRuns", language, model, profile, now() AS at,
        alert.id AS "alertId", alert.back_since AS "backSince"
      FROM claimed LEFT JOIN alert ON alert.rule_id = claimed.id AND alert.ended_at IS NULL`,
  );
  if (claimed === null) return null;
  const { id, ownerId, epoch, at, alertId, backSince } = claimed;
  const condition = alertConditionSchema.parse(claimed);
  return { id, ownerId, epoch, condition, at, open: alertId === null ? null : { backSince } };
}

/** The result of a check, and what it means for the rule's alert. */
export interface AlertLook {
  finding: AlertFinding;
  value: number | null;
  runs: number;
  from: Date;
  next: { kind: "nothing" } | { kind: "open" } | { kind: "stay"; backSince: Date | null } | { kind: "close" };
}

/**
 * Stores the result of a check, with the alert that begins or ends and the messages about it, in one transaction.
 * @returns false when the rule was changed or claimed by another process meanwhile; nothing is stored then
 */
export function saveLook(rule: ClaimedRule, look: AlertLook): Promise<boolean> {
  const { finding, value, runs, from, next } = look;
  return db().$transaction(async (client) => {
    const { count } = await client.alertRule.updateMany({
      where: { id: rule.id, epoch: rule.epoch },
      data: { state: finding, value, runs, evaluatedAt: rule.at },
    });
    if (count === 0) return false;
    if (next.kind === "close") await endAlert(client, rule.id, { reason: "back", value });
    if (next.kind === "stay") {
      await client.alert.updateMany({
        where: { ruleId: rule.id, endedAt: null },
        data: { backSince: next.backSince },
      });
    }
    if (next.kind === "open" && value !== null) {
      const { id: ruleId, ownerId, at, condition } = rule;
      const opened = await client.alert.createManyAndReturn({
        data: [
          { id: randomUUID(), ruleId, ownerId, value, runs, windowFrom: from, windowTo: at, startedAt: at, condition },
        ],
        skipDuplicates: true,
        select: { id: true },
      });
      for (const { id } of opened) await oweMessages(client, id, "alert.opened");
    }
    return true;
  });
}
