import { PostgresSaver } from "@langchain/langgraph-checkpoint-postgres";
import { pool } from "./client";

let saver: PostgresSaver | undefined;

/** LangGraph's checkpoints, in the same database under a schema of their own. */
export function checkpoints(): PostgresSaver {
  saver ??= new PostgresSaver(pool(), undefined, { schema: "checkpoint" });
  return saver;
}

/** Creates the checkpoint schema where it is missing. Safe to repeat. */
export async function setUpCheckpoints(): Promise<void> {
  await pool().query("create schema if not exists checkpoint");
  await checkpoints().setup();
}
