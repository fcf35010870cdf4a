import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { CheckpointGroup } from "./checkpoint-group";
import { GroupedCheckpointSaver } from "./checkpoint-saver";
import { runPool } from "./client";
import type { Lease } from "./lease";

let group: CheckpointGroup | undefined;

/** LangGraph's checkpoints of one run, in the same database under a schema of their own. */
export function checkpoints(lease: Lease): GroupedCheckpointSaver {
  const connections = runPool();
  if (group?.connections !== connections) group = new CheckpointGroup(connections);
  return new GroupedCheckpointSaver(group, { runId: lease.runId, epoch: lease.epoch });
}

/** Creates the checkpoint schema where it is missing. Safe to repeat. */
export async function setUpCheckpoints(): Promise<void> {
  await new PostgresSaver(runPool(), undefined, { schema: "checkpoint" }).setup();
}
