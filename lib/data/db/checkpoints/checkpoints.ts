import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { z } from "zod";
import { runDb, runPool } from "../connection/client";
import type { Lease } from "../connection/lease";
import { parsedRows } from "../connection/rows";
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
  const left = await parsedRows(
    z.object({ id: z.string() }),
    runDb().$queryRaw`SELECT DISTINCT thread_id AS id FROM checkpoint.checkpoints`,
  );
  const ended = await runDb().run.findMany({
    where: {
      id: { in: left.map(({ id }) => id) },
      status: "ended",
      endedAt: { lte: new Date(Date.now() - endedForMs) },
    },
    select: { id: true },
  });
  if (ended.length > 0) await deleteThreads(ended.map(({ id }) => id));
}

/** Creates the checkpoint schema where it is missing. Safe to repeat. */
export async function setUpCheckpoints(): Promise<void> {
  await new PostgresSaver(runPool(), undefined, { schema: "checkpoint" }).setup();
}
