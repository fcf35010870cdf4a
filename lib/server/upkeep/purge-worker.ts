import { removeEndedCheckpoints } from "@/lib/data/db/checkpoints/checkpoints";
import { purgeDeletedConversation } from "@/lib/data/db/conversations/purge-conversations";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import { WorkLoop } from "@/lib/shared/work-loop";
import { CHECKPOINTS_LEFT_MS, KEEP_DELETED_MS, PURGE_EVERY_MS } from "./tunables";

const registry: { worker?: WorkLoop } = processWide("purge-worker", () => ({}));

/** Starts removing for good what was deleted, on every kind of database; of several processes each finds its own. */
export function startPurgeWorker(): void {
  if (registry.worker !== undefined) return;
  registry.worker = new WorkLoop({
    step: purgeStep,
    pollMs: PURGE_EVERY_MS,
    onError: (error) =>
      log.error({ err: error }, "what was deleted or left behind could not be removed; it is tried again"),
  });
  registry.worker.start();
}

/** Stops after the current conversation. */
export async function stopPurgeWorker(): Promise<void> {
  const { worker } = registry;
  delete registry.worker;
  await worker?.stop();
}

/** Removes one conversation, and checkpoints that ended runs left. @returns whether there may be more */
async function purgeStep(): Promise<boolean> {
  await removeEndedCheckpoints(CHECKPOINTS_LEFT_MS);
  return purgeDeletedConversation(KEEP_DELETED_MS);
}
