import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { runDb, runPool } from "../connection/client";
import { THREADS_REMOVED_AT_ONCE } from "../tunables";

/** Removes checkpoints of runs that have ended. @returns whether there may be more */
export async function removeEndedCheckpoints(): Promise<boolean> {
  // The tables are LangGraph's and no models.
  const removed = await runDb().$executeRaw`
    WITH ended AS (
      SELECT DISTINCT thread_id FROM checkpoint.checkpoints
      WHERE NOT EXISTS (SELECT FROM run WHERE id = thread_id::uuid AND status = 'running')
      LIMIT ${THREADS_REMOVED_AT_ONCE}),
    blobs AS (DELETE FROM checkpoint.checkpoint_blobs WHERE thread_id IN (SELECT thread_id FROM ended)),
    writes AS (DELETE FROM checkpoint.checkpoint_writes WHERE thread_id IN (SELECT thread_id FROM ended))
    DELETE FROM checkpoint.checkpoints WHERE thread_id IN (SELECT thread_id FROM ended)`;
  return removed > 0;
}

/** Creates the checkpoint schema where it is missing. Safe to repeat. */
export async function setUpCheckpoints(): Promise<void> {
  await new PostgresSaver(runPool(), undefined, { schema: "checkpoint" }).setup();
}
