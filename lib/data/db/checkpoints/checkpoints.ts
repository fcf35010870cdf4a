import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { runPool } from "../connection/client";
import type { Lease } from "../connection/lease";
import { fromNow } from "../connection/rows";
import { Prisma } from "../generated/client";
import { CheckpointGroup, deleteThreads } from "./checkpoint-group";
import { GroupedCheckpointSaver } from "./checkpoint-saver";

const group = new CheckpointGroup();

/** LangGraph's checkpoints of one run, in the same database under a schema of their own. */
export function checkpoints(lease: Lease): GroupedCheckpointSaver {
  return new GroupedCheckpointSaver(group, { runId: lease.runId, epoch: lease.epoch });
}

/**
 * Removes checkpoints that ended runs left behind because the database or the process stopped.
 * @param endedForMs minimum time since the end of a run, in milliseconds
 */
export async function removeEndedCheckpoints(endedForMs: number): Promise<void> {
  await deleteThreads(Prisma.sql`
    SELECT DISTINCT thread_id FROM checkpoint.checkpoints JOIN run ON run.id = thread_id::uuid
    WHERE run.status = 'ended' AND run.ended_at <= ${fromNow(-endedForMs)}`);
}

/** Creates the checkpoint schema where it is missing. Safe to repeat. */
export async function setUpCheckpoints(): Promise<void> {
  await new PostgresSaver(runPool(), undefined, { schema: "checkpoint" }).setup();
}
