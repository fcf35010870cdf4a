import type { Pool, PoolClient } from "pg";

/**
 * Runs statements in one transaction: SQL only, and short, since it blocks the embedded database for all others.
 * A connection whose rollback fails does not return to the pool.
 */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    await client.query("ROLLBACK").then(
      () => client.release(),
      (failed: Error) => client.release(failed),
    );
    throw error;
  }
}
