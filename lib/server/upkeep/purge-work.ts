import { forgetUse } from "@/lib/data/db/accounts/usage-counters";
import { deleteOldAudit } from "@/lib/data/db/audit/audit-retention";
import { deleteOldConversations, purgeDeletedConversations } from "@/lib/data/db/conversations/conversation-retention";
import { deleteOldDeliveries } from "@/lib/data/db/webhooks/deliveries";
import { settingsInForce } from "@/lib/data/settings/resolve-settings";
import { log } from "@/lib/shared/log";
import { WorkLoop } from "@/lib/shared/work-loop";
import { KEEP_DELETED_MS, KEEP_DELIVERIES_MS, PURGE_EVERY_MS } from "./tunables";

/** Applies the retention, and purges deleted conversations and old messages to webhooks, on every kind of database. */
export function purgeWork(): WorkLoop {
  return new WorkLoop({
    step: purgeStep,
    pollMs: PURGE_EVERY_MS,
    onError: (error) =>
      log.error(
        { err: error },
        "old or deleted conversations, audit entries or webhook messages could not be removed; the worker will retry",
      ),
  });
}

/** Applies the retention, and purges some conversations. @returns whether there may be more */
async function purgeStep(): Promise<boolean> {
  await applyRetention();
  await forgetUse();
  await deleteOldDeliveries(KEEP_DELIVERIES_MS);
  return purgeDeletedConversations(KEEP_DELETED_MS);
}

/** Deletes what is older than the settings allow. */
export async function applyRetention(): Promise<void> {
  const { conversationDays, auditDays } = (await settingsInForce()).settings.retention;
  if (conversationDays !== null) await deleteOldConversations(conversationDays);
  if (auditDays !== null) await deleteOldAudit(auditDays);
}
