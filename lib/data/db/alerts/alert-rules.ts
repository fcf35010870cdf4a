// Long: every statement that claims or changes a rule is here, since all of them compare its epoch.
import { randomUUID } from "node:crypto";
import {
  type AlertCondition,
  type AlertFinding,
  type AlertRule,
  type AlertRuleRequest,
  alertConditionSchema,
  alertRuleSchema,
} from "@/lib/shared/contracts/metrics/alert";
import { AppError } from "@/lib/shared/errors";
import { db, pool } from "../connection/client";
import { inTransaction } from "../connection/transaction";
import type { Prisma } from "../generated/client";
import { MAX_ALERT_RULES } from "../tunables";
import { endAlert, FORGET_ADDRESSES, oweMessages } from "./alert-messages-due";

/** A web hook as stored: its address encrypted, its host readable for display. */
export interface StoredWebhook {
  encrypted: Uint8Array;
  host: string;
}

const ruleSelect = {
  id: true,
  name: true,
  metric: true,
  comparison: true,
  threshold: true,
  windowMinutes: true,
  minRuns: true,
  language: true,
  model: true,
  profile: true,
  enabled: true,
  locale: true,
  timeZone: true,
  emails: true,
  webhookHost: true,
  state: true,
  value: true,
  runs: true,
  evaluatedAt: true,
  createdAt: true,
  updatedAt: true,
  alerts: { where: { endedAt: null }, select: { startedAt: true } },
} satisfies Prisma.AlertRuleSelect;

function toRule({ state, alerts, ...row }: Prisma.AlertRuleGetPayload<{ select: typeof ruleSelect }>): AlertRule {
  return alertRuleSchema.parse({
    ...row,
    finding: state,
    evaluatedAt: row.evaluatedAt?.toISOString() ?? null,
    openSince: alerts[0]?.startedAt.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  });
}

/** All rules, oldest first. */
export async function listAlertRules(ownerId: string): Promise<AlertRule[]> {
  const rows = await db().alertRule.findMany({
    where: { ownerId, deletedAt: null },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: ruleSelect,
  });
  return rows.map(toRule);
}

/** @throws AppError `not_found` */
export async function getAlertRule(id: string, ownerId: string): Promise<AlertRule> {
  const row = await db().alertRule.findFirst({ where: { id, ownerId, deletedAt: null }, select: ruleSelect });
  if (row === null) throw unknownRule();
  return toRule(row);
}

/** The encrypted address of a rule's web hook; `null` where it has none. @throws AppError `not_found` */
export async function findEncryptedWebhook(id: string, ownerId: string): Promise<Uint8Array | null> {
  const row = await db().alertRule.findFirst({ where: { id, ownerId, deletedAt: null }, select: { webhook: true } });
  if (row === null) throw unknownRule();
  return row.webhook;
}

/** Creates a rule, due at once. @throws AppError `conflict` at the limit for one installation */
export async function createAlertRule(
  id: string,
  ownerId: string,
  request: AlertRuleRequest,
  webhook: StoredWebhook | null,
): Promise<AlertRule> {
  if ((await db().alertRule.count({ where: { ownerId, deletedAt: null } })) >= MAX_ALERT_RULES) {
    throw new AppError("conflict", `There can be at most ${MAX_ALERT_RULES} rules.`);
  }
  const row = await db().alertRule.create({
    data: {
      id,
      ownerId,
      ...columnsOf(request),
      webhook: webhook === null ? null : new Uint8Array(webhook.encrypted),
      webhookHost: webhook?.host ?? null,
    },
    select: ruleSelect,
  });
  return toRule(row);
}

function columnsOf({ webhook: _webhook, ...columns }: AlertRuleRequest) {
  return columns;
}

/**
 * What an open alert is about. A new threshold keeps the same figure: the next check decides whether the alert ends.
 */
function watches({ metric, comparison, windowMinutes, minRuns, language, model, profile }: AlertCondition): string {
  return JSON.stringify([metric, comparison, windowMinutes, minRuns, language, model, profile]);
}

/**
 * Replaces a rule; it is due at once. Its open alert ends when the rule is switched off or watches something else.
 * @param webhook `undefined` keeps the stored one
 * @param expected `updatedAt` of the rule that was edited
 * @throws AppError `not_found`, or `conflict` when it was changed since
 */
export async function updateAlertRule(
  id: string,
  ownerId: string,
  request: AlertRuleRequest,
  { webhook, expected }: { webhook: StoredWebhook | null | undefined; expected: string | undefined },
): Promise<AlertRule> {
  await inTransaction(pool(), async (client) => {
    const { rows } = await client.query<{ updated_at: Date }>(
      `SELECT metric, comparison, threshold, window_minutes AS "windowMinutes", min_runs AS "minRuns", language, model,
         profile, updated_at FROM alert_rule WHERE id = $1 AND owner_id = $2 AND deleted_at IS NULL FOR UPDATE`,
      [id, ownerId],
    );
    const [before] = rows;
    if (before === undefined) throw unknownRule();
    if (expected !== undefined && before.updated_at.getTime() !== Date.parse(expected)) {
      throw new AppError("conflict", "The rule was changed by someone else; reload it and save again.");
    }
    const same = watches(alertConditionSchema.parse(before)) === watches(request);
    const { name, metric, comparison, threshold, windowMinutes, minRuns, language, model, profile } = request;
    await client.query(
      `UPDATE alert_rule SET name = $2, metric = $3, comparison = $4, threshold = $5, window_minutes = $6,
         min_runs = $7, language = $8, model = $9, profile = $10, enabled = $11, locale = $12, emails = $13,
         time_zone = $14, epoch = epoch + 1, due_at = now(), updated_at = greatest(now(), updated_at + interval '1 millisecond')
       WHERE id = $1`,
      [
        ...[id, name, metric, comparison, threshold, windowMinutes, minRuns, language, model, profile],
        ...[request.enabled, request.locale, request.emails, request.timeZone],
      ],
    );
    if (webhook !== undefined) {
      await client.query("UPDATE alert_rule SET webhook = $2, webhook_host = $3 WHERE id = $1", [
        id,
        webhook === null ? null : Buffer.from(webhook.encrypted),
        webhook?.host ?? null,
      ]);
    }
    if (!same) {
      await client.query(
        "UPDATE alert_rule SET state = 'no_data', value = NULL, runs = 0, evaluated_at = NULL WHERE id = $1",
        [id],
      );
    }
    if (!request.enabled || !same) {
      await endAlert(client, id, { reason: request.enabled ? "changed" : "off", value: null });
    }
  });
  return getAlertRule(id, ownerId);
}

/**
 * Deletes a rule. Its past alerts keep its name; an open alert ends, and its recipients are notified. Its addresses are
 * deleted once no queued message needs them.
 * @throws AppError `not_found`
 */
export async function deleteAlertRule(id: string, ownerId: string): Promise<void> {
  await inTransaction(pool(), async (client) => {
    const { rowCount } = await client.query(
      `UPDATE alert_rule SET deleted_at = now(), enabled = false, epoch = epoch + 1
       WHERE id = $1 AND owner_id = $2 AND deleted_at IS NULL`,
      [id, ownerId],
    );
    if (rowCount !== 1) throw unknownRule();
    await endAlert(client, id, { reason: "deleted", value: null });
    await client.query(FORGET_ADDRESSES, [id]);
  });
}

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

type ClaimedRow = {
  id: string;
  owner_id: string;
  epoch: number;
  at: Date;
  alert_id: string | null;
  back_since: Date | null;
};

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
  const { rows } = await pool().query<ClaimedRow>(
    `WITH next AS (
       SELECT id FROM alert_rule
       WHERE enabled AND (due_at <= now()::timestamptz(3) OR due_at > now() + 2 * $3::float8 * interval '1 millisecond')
       ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED
     ), claimed AS (
       UPDATE alert_rule SET epoch = epoch + 1, due_at = now()
         + least(greatest(window_minutes * 60000 / $1::float8, $2::float8), $3::float8) * interval '1 millisecond'
       FROM next WHERE alert_rule.id = next.id RETURNING alert_rule.*
     )
     SELECT claimed.id, claimed.owner_id, claimed.epoch, metric, comparison, threshold,
       window_minutes AS "windowMinutes", min_runs AS "minRuns", language, model, profile, now() AS at,
       alert.id AS alert_id, alert.back_since
     FROM claimed LEFT JOIN alert ON alert.rule_id = claimed.id AND alert.ended_at IS NULL`,
    [looks.aWindow, looks.shortestMs, looks.longestMs],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return {
    id: row.id,
    ownerId: row.owner_id,
    epoch: row.epoch,
    condition: alertConditionSchema.parse(row),
    at: row.at,
    open: row.alert_id === null ? null : { backSince: row.back_since },
  };
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
  return inTransaction(pool(), async (client) => {
    const { rowCount } = await client.query(
      `UPDATE alert_rule SET state = $3, value = $4, runs = $5, evaluated_at = $6 WHERE id = $1 AND epoch = $2`,
      [rule.id, rule.epoch, look.finding, look.value, look.runs, rule.at],
    );
    if (rowCount !== 1) return false;
    if (look.next.kind === "close") await endAlert(client, rule.id, { reason: "back", value: look.value });
    if (look.next.kind === "stay") {
      await client.query("UPDATE alert SET back_since = $2 WHERE rule_id = $1 AND ended_at IS NULL", [
        rule.id,
        look.next.backSince,
      ]);
    }
    if (look.next.kind === "open") {
      const opened = await client.query<{ id: string }>(
        `INSERT INTO alert (id, rule_id, owner_id, value, runs, window_from, window_to, started_at, condition)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $8) ON CONFLICT DO NOTHING RETURNING id`,
        [randomUUID(), rule.id, rule.ownerId, look.value, look.runs, look.from, rule.at, rule.condition],
      );
      for (const { id } of opened.rows) await oweMessages(client, id, "opened");
    }
    return true;
  });
}

function unknownRule(): AppError {
  return new AppError("not_found", "This rule does not exist.");
}
