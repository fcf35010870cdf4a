import type { Statements } from "../connection/rows";
import type { Prisma } from "../generated/client";

/** Deletes the addresses of deleted rules once no queued message needs them. */
export async function forgetAddresses(client: Statements, rule: Prisma.AlertRuleWhereInput): Promise<void> {
  const isQueued = { state: { in: ["pending", "failing"] } };
  await client.alertRule.updateMany({
    where: { AND: rule, deletedAt: { not: null }, alerts: { none: { deliveries: { some: isQueued } } } },
    data: { emails: [], webhook: null, webhookHost: null },
  });
}
