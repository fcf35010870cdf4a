import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { runPool } from "../connection/client";
import type { Lease } from "../connection/lease";
import { CheckpointGroup } from "./checkpoint-group";
import { GroupedCheckpointSaver } from "./checkpoint-saver";

let group: CheckpointGroup | undefined;

/** LangGraph's checkpoints of one run, in the same database under a schema of their own. */
export function checkpoints(lease: Lease): GroupedCheckpointSaver {
  const connections = runPool();
  if (group?.connections !== connections) group = new CheckpointGroup(connections);
  return new GroupedCheckpointSaver(group, { runId: lease.runId, epoch: lease.epoch });
}

/**
 * Removes checkpoints that ended runs left behind because the database or the process stopped.
 * @param endedForMs minimum time since the end of a run, in milliseconds
 */
export async function removeEndedCheckpoints(endedForMs: number): Promise<void> {
  await runPool().query(
    `WITH threads AS (
       SELECT DISTINCT thread_id FROM checkpoint.checkpoints JOIN run ON run.id = thread_id::uuid
       WHERE run.status = 'ended' AND run.ended_at <= now() - $1 * interval '1 millisecond'
     ),
     blobs AS (DELETE FROM checkpoint.checkpoint_blobs USING threads WHERE checkpoint_blobs.thread_id = threads.thread_id),
     writes AS (
       DELETE FROM checkpoint.checkpoint_writes USING threads WHERE checkpoint_writes.thread_id = threads.thread_id
     )
     DELETE FROM checkpoint.checkpoints USING threads WHERE checkpoints.thread_id = threads.thread_id`,
    [endedForMs],
  );
}

/** Creates the checkpoint schema where it is missing. Safe to repeat. */
export async function setUpCheckpoints(): Promise<void> {
  await new PostgresSaver(runPool(), undefined, { schema: "checkpoint" }).setup();
}
