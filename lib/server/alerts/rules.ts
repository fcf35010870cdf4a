import { randomUUID } from "node:crypto";
import { resendDelivery } from "@/lib/data/db/alerts/alert-deliveries";
import {
  createAlertRule,
  deleteAlertRule,
  listAlertRules,
  type StoredWebhook,
  updateAlertRule,
} from "@/lib/data/db/alerts/alert-rules";
import { outletsOfEnvironment } from "@/lib/server/sending/outlets";
import type {
  AlertRule,
  AlertRuleList,
  AlertRuleRequest,
  AlertRuleUpdate,
} from "@/lib/shared/contracts/metrics/alert-rule";
import { wakeAlerts } from "./alert-work";
import { channelsOf } from "./channels";
import { closeWebhook } from "./rule-webhook";

/** All rules, and the configured channels. */
export async function readRules(ownerId: string): Promise<AlertRuleList> {
  return { rules: await listAlertRules(ownerId), channels: channelsOf(outletsOfEnvironment()) };
}

/** Adds a rule and evaluates it at once. @throws AppError `address_refused`, or `conflict` when there are too many */
export async function addRule(request: AlertRuleRequest, ownerId: string): Promise<AlertRule> {
  const id = randomUUID();
  const rule = await createAlertRule(id, ownerId, onceEach(request), webhookOf(id, request) ?? null);
  wakeAlerts();
  return rule;
}

/** Replaces a rule. @throws AppError `not_found`, `address_refused`, or `conflict` when it was changed since */
export async function changeRule(
  id: string,
  { updatedAt: expected, ...request }: AlertRuleUpdate,
  ownerId: string,
): Promise<AlertRule> {
  const rule = await updateAlertRule(id, ownerId, onceEach(request), { webhook: webhookOf(id, request), expected });
  wakeAlerts();
  return rule;
}

/** Deletes a rule; its past alerts stay. @throws AppError `not_found` */
export async function removeRule(id: string, ownerId: string): Promise<void> {
  await deleteAlertRule(id, ownerId);
  wakeAlerts();
}

/** Resends a message that was given up. @throws AppError `not_found`, or `conflict` if there is nothing to send */
export async function sendAgain(deliveryId: string, ownerId: string): Promise<void> {
  await resendDelivery(deliveryId, ownerId);
  wakeAlerts();
}

function onceEach(request: AlertRuleRequest): AlertRuleRequest {
  return { ...request, emails: [...new Set(request.emails)] };
}

/** The webhook to store; `undefined` to leave it unchanged. */
function webhookOf(id: string, { webhook }: AlertRuleRequest): StoredWebhook | null | undefined {
  return typeof webhook === "string" ? closeWebhook(id, webhook, outletsOfEnvironment().allowHosts) : webhook;
}
