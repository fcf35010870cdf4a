import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";

/**
 * Counts a change of the searchable library; part of the transaction, or of the statement, that makes the change.
 * Results cached under an earlier number are no longer used, by any process.
 */
export const LIBRARY_CHANGED = `
  INSERT INTO library_state (id, version) VALUES (1, 1)
  ON CONFLICT (id) DO UPDATE SET version = library_state.version + 1`;

/** The number of changes so far. */
export async function readLibraryVersion(): Promise<string> {
  const { rows } = await pool().query<{ version: string }>("SELECT version::text FROM library_state");
  return rows[0]?.version ?? "0";
}

/** The numbers of changes so far, of the library and of the knowledge graph. */
export async function readSearchVersions(): Promise<{ libraryVersion: string; graphVersion: string }> {
  const { rows } = await pool().query<{ library: string | null; graph: string | null }>(
    `SELECT (SELECT version::text FROM library_state) AS library,
            (SELECT version::text FROM graph_state WHERE owner_id = $1) AS graph`,
    [LOCAL_OWNER],
  );
  return { libraryVersion: rows[0]?.library ?? "0", graphVersion: rows[0]?.graph ?? "0" };
}

/** Counts a change outside of a transaction. */
export async function noteLibraryChange(): Promise<void> {
  await pool().query(LIBRARY_CHANGED);
}
