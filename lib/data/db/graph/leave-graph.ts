import type { PoolClient } from "pg";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";
import { inTransaction } from "../connection/transaction";
import { holdGraph } from "./graph-state";
import { followAliases } from "./regrouped";

/**
 * Removes from the graph what it got from these passages or documents, and records which entities that touches.
 * @param batch of the transaction, from `holdGraph`
 * @returns folded names that they declared to be the same thing, for `followAliases`
 */
export async function removeFromGraph(
  client: PoolClient,
  column: "passage_id" | "document_id",
  ids: readonly string[],
  batch: string,
): Promise<string[]> {
  const { rows } = await client.query<{ key: string; alias: string }>(
    `DELETE FROM graph_alias WHERE ${column} = ANY($1::uuid[]) RETURNING key, alias`,
    [ids],
  );
  await client.query(
    `WITH mention AS (DELETE FROM graph_mention WHERE ${column} = ANY($1::uuid[]) RETURNING entity_id),
     fact AS (DELETE FROM graph_fact WHERE ${column} = ANY($1::uuid[])),
     dated AS (DELETE FROM graph_date WHERE ${column} = ANY($1::uuid[]))
     INSERT INTO graph_touched (entity_id, owner_id, batch) SELECT DISTINCT entity_id, $2, $3::bigint FROM mention
     ON CONFLICT (entity_id) DO UPDATE SET batch = excluded.batch`,
    [ids, LOCAL_OWNER, batch],
  );
  return [...new Set(rows.flatMap(({ key, alias }) => [key, alias]))];
}

/**
 * The first statements of a transaction that deletes documents: a worker that reads one of them into the graph has
 * ended its transaction by then, and writes nothing afterwards.
 * @param documents SQL that selects their ids, with `values`
 */
export async function leaveGraph(client: PoolClient, documents: string, values: readonly unknown[]): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `DELETE FROM graph_job WHERE document_id IN (${documents}) RETURNING document_id AS id`,
    [...values],
  );
  if (rows.length === 0) return;
  const batch = await holdGraph(client);
  const ids = rows.map(({ id }) => id);
  await followAliases(client, await removeFromGraph(client, "document_id", ids, batch), batch);
}

/**
 * Removes documents that are no longer searchable from the graph.
 * @param limit documents per call
 * @returns whether there may be more
 */
export async function leaveGraphSuperseded(limit: number): Promise<boolean> {
  const unsearchable = `SELECT graph_job.document_id FROM graph_job JOIN document ON document.id = graph_job.document_id
    WHERE document.superseded OR document.status <> 'ready' ORDER BY graph_job.document_id LIMIT $1`;
  const { rowCount } = await pool().query(unsearchable, [limit]);
  if ((rowCount ?? 0) === 0) return false;
  await inTransaction(pool(), (client) => leaveGraph(client, unsearchable, [limit]));
  return true;
}
