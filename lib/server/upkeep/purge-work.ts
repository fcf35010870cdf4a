import { removeEndedCheckpoints } from "@/lib/data/db/checkpoints/checkpoints";
import { purgeDeletedConversation } from "@/lib/data/db/conversations/purge-conversations";
import { log } from "@/lib/shared/log";
import { WorkLoop } from "@/lib/shared/work-loop";
import { KEEP_DELETED_MS, PURGE_EVERY_MS } from "./tunables";

/** Purges deleted conversations and the checkpoints of ended runs, on every kind of database. */
export function purgeWork(): WorkLoop {
  return new WorkLoop({
    step: purgeStep,
    pollMs: PURGE_EVERY_MS,
    onError: (error) =>
      log.error(
        { err: error },
        "deleted conversations or checkpoints of ended runs could not be purged; the worker will retry",
      ),
  });
}

/** Purges the checkpoints of some ended runs, or one conversation. @returns whether there may be more */
async function purgeStep(): Promise<boolean> {
  return (await removeEndedCheckpoints()) || purgeDeletedConversation(KEEP_DELETED_MS);
}
