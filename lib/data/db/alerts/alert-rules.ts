import { type AlertCondition, alertConditionSchema } from "@/lib/shared/contracts/metrics/alert-condition";
import { type AlertRule, type AlertRuleRequest, alertRuleSchema } from "@/lib/shared/contracts/metrics/alert-rule";
import { AppError } from "@/lib/shared/errors";
import { db } from "../connection/client";
import type { Prisma } from "../generated/client";
import { MAX_ALERT_RULES } from "../tunables";
import { endAlert } from "./alert-messages-due";
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

function changedMeanwhile(): AppError {
  return new AppError("conflict", "The rule was changed by someone else; reload it and save again.");
}

function unknownRule(): AppError {
  return new AppError("not_found", "This rule does not exist.");
}
