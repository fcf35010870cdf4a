// Long: every statement that claims or changes a rule is here, since all of them compare its epoch.
import { randomUUID } from "node:crypto";
import { z } from "zod";
import { type AlertCondition, alertConditionSchema } from "@/lib/shared/contracts/metrics/alert-condition";
import {
  type AlertFinding,
  type AlertRule,
  type AlertRuleRequest,
  alertRuleSchema,
} from "@/lib/shared/contracts/metrics/alert-rule";
import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import { firstRow } from "../connection/rows";
import type { Prisma } from "../generated/client";
import { MAX_ALERT_RULES } from "../tunables";
import { endAlert, oweMessages } from "./alert-messages-due";
import { forgetAddresses } from "./forget-addresses";

/** A web hook as stored: its address encrypted, its host readable for display. */
export interface StoredWebhook {
  encrypted: Uint8Array;
  host: string;
}

const conditionSelect = {
  metric: true,
  comparison: true,
  threshold: true,
  windowMinutes: true,
  minRuns: true,
  language: true,
  model: true,
  profile: true,
} as const satisfies Prisma.AlertRuleSelect;

const ruleSelect = {
  id: true,
  name: true,
  ...conditionSelect,
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

/** The encrypted address of a rule's webhook; `null` without one. @throws AppError `not_found` */
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
  await db().$transaction(async (client) => {
    const before = await client.alertRule.findFirst({
      where: { id, ownerId, deletedAt: null },
      select: { ...conditionSelect, updatedAt: true },
    });
    if (before === null) throw unknownRule();
    if (expected !== undefined && before.updatedAt.getTime() !== Date.parse(expected)) throw changedMeanwhile();
    const same = watches(alertConditionSchema.parse(before)) === watches(request);
    const now = new Date();
    const { count } = await client.alertRule.updateMany({
      where: { id, deletedAt: null, updatedAt: before.updatedAt },
      data: {
        ...columnsOf(request),
        ...(webhook !== undefined && {
          webhook: webhook === null ? null : new Uint8Array(webhook.encrypted),
          webhookHost: webhook?.host ?? null,
        }),
        ...(!same && { state: "no_data", value: null, runs: 0, evaluatedAt: null }),
        epoch: { increment: 1 },
        dueAt: now,
        updatedAt: new Date(Math.max(now.getTime(), before.updatedAt.getTime() + 1)),
      },
    });
    if (count === 0) throw changedMeanwhile();
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
  await db().$transaction(async (client) => {
    const { count } = await client.alertRule.updateMany({
      where: { id, ownerId, deletedAt: null },
      data: { deletedAt: new Date(), enabled: false, epoch: { increment: 1 } },
    });
    if (count === 0) throw unknownRule();
    await endAlert(client, id, { reason: "deleted", value: null });
    await forgetAddresses(client, { id });
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

function changedMeanwhile(): AppError {
  return new AppError("conflict", "The rule was changed by someone else; reload it and save again.");
}

function unknownRule(): AppError {
  return new AppError("not_found", "This rule does not exist.");
}
