import { pool } from "../connection/client";

/** Whether any process is executing a run: background work then yields. */
export async function hasRunningRun(): Promise<boolean> {
  const { rows } = await pool().query(
    "SELECT 1 FROM run WHERE status = 'running' AND lease_expires_at > now() LIMIT 1",
  );
  return rows.length > 0;
}
