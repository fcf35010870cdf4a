import { removeEndedCheckpoints } from "@/lib/data/db/checkpoints/checkpoints";
import { purgeDeletedConversation } from "@/lib/data/db/conversations/purge-conversations";
import { log } from "@/lib/shared/log";
import { WorkLoop } from "@/lib/shared/work-loop";
import { CHECKPOINTS_LEFT_MS, KEEP_DELETED_MS, PURGE_EVERY_MS } from "./tunables";

/** Purges deleted conversations and leftover checkpoints, on every kind of database. */
export function purgeWork(): WorkLoop {
  return new WorkLoop({
    step: purgeStep,
    pollMs: PURGE_EVERY_MS,
    onError: (error) =>
      log.error(
        { err: error },
        "deleted conversations or leftover checkpoints could not be purged; the worker will retry",
      ),
  });
}

/** Purges one conversation, and leftover checkpoints of ended runs. @returns whether there may be more */
async function purgeStep(): Promise<boolean> {
  await removeEndedCheckpoints(CHECKPOINTS_LEFT_MS);
  return purgeDeletedConversation(KEEP_DELETED_MS);
}
