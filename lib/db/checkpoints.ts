import { GroupedCheckpointSaver } from "./checkpoint-saver";
import { runPool } from "./client";

let saver: { of: ReturnType<typeof runPool>; checkpoints: GroupedCheckpointSaver } | undefined;

/** LangGraph's checkpoints, in the same database under a schema of their own. */
export function checkpoints(): GroupedCheckpointSaver {
  const connections = runPool();
  if (saver?.of !== connections) saver = { of: connections, checkpoints: new GroupedCheckpointSaver(connections) };
  return saver.checkpoints;
}

/** Creates the checkpoint schema where it is missing. Safe to repeat. */
export async function setUpCheckpoints(): Promise<void> {
  await checkpoints().setup();
}
