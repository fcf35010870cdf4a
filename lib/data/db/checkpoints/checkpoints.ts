import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { runDb, runPool } from "../connection/client";
import { isCreatedMeanwhile } from "../connection/unique-violation";
import { THREADS_REMOVED_AT_ONCE } from "../tunables";

/** More than the steps of its schema. */
const SETUP_TRIES = 20;

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

/** Creates the checkpoint schema where it is missing. Safe to repeat, and for processes that start at the same time. */
export async function setUpCheckpoints(pool = runPool()): Promise<void> {
  const saver = new PostgresSaver(pool, undefined, { schema: "checkpoint" });
  for (let left = SETUP_TRIES; ; left -= 1) {
    try {
      return await saver.setup();
    } catch (error) {
      // Another process has just done the same step; the next try finds it done.
      if (left <= 1 || !isCreatedMeanwhile(error)) throw error;
    }
  }
}
