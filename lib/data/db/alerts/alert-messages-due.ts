import type { PoolClient } from "pg";
import type { AlertEndReason } from "@/lib/shared/contracts/metrics/alert";

/** Ends a rule's open alert, if any, and queues the messages about it. Part of the caller's transaction. */
export async function endAlert(
  client: PoolClient,
  ruleId: string,
  { reason, value }: { reason: AlertEndReason; value: number | null },
): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `UPDATE alert SET ended_at = greatest(now(), started_at), end_reason = $2, end_value = $3
     WHERE rule_id = $1 AND ended_at IS NULL RETURNING id`,
    [ruleId, reason, value],
  );
  for (const { id } of rows) await oweMessages(client, id, "ended");
}

/** Queues one message for each current address of the alert's rule. Part of the caller's transaction. */
export async function oweMessages(client: PoolClient, alertId: string, kind: "opened" | "ended"): Promise<void> {
  await client.query(
    `INSERT INTO alert_delivery (id, alert_id, kind, channel, target)
     SELECT gen_random_uuid(), alert.id, $2, address.channel, address.target
     FROM alert JOIN alert_rule ON alert_rule.id = alert.rule_id
     CROSS JOIN LATERAL (
       SELECT 'email' AS channel, unnest(alert_rule.emails) AS target
       UNION ALL SELECT 'webhook', alert_rule.webhook_host WHERE alert_rule.webhook_host IS NOT NULL
     ) AS address
     WHERE alert.id = $1`,
    [alertId, kind],
  );
}

/** Deletes the addresses of a deleted rule (`$1`) once no queued message needs them. */
export const FORGET_ADDRESSES = `
  UPDATE alert_rule SET emails = '{}', webhook = NULL, webhook_host = NULL
  WHERE id = $1 AND deleted_at IS NOT NULL AND NOT EXISTS (
    SELECT FROM alert_delivery AS delivery JOIN alert ON alert.id = delivery.alert_id
    WHERE alert.rule_id = alert_rule.id AND delivery.state IN ('pending', 'failing'))`;
