import type { PoolClient } from "pg";
import { pool } from "../connection/client";
import { LOCAL_OWNER } from "../connection/owner";

export interface GraphState {
  /** Counts the transactions that wrote entities or facts. */
  batch: string;
  /** Counts every change. */
  version: string;
  /** The batch from which the communities were built. */
  communitiesVersion: string;
  /** Milliseconds since the last of those transactions, by the database's clock. */
  quietMs: number;
  paused: boolean;
}

const NOTHING_YET: GraphState = { batch: "0", version: "0", communitiesVersion: "0", quietMs: 0, paused: false };

export async function readGraphState(): Promise<GraphState> {
  const { rows } = await pool().query<GraphState>(
    `SELECT batch::text, version::text, communities_version::text AS "communitiesVersion", paused,
            (extract(epoch FROM now() - changed_at) * 1000)::float8 AS "quietMs"
     FROM graph_state WHERE owner_id = $1`,
    [LOCAL_OWNER],
  );
  return rows[0] ?? NOTHING_YET;
}

/**
 * Gives this transaction exclusive write access to the graph until it ends, so that batches end in the order of their
 * numbers. Every transaction that writes entities, mentions, relations or facts begins with it; locks on a job or a
 * document come before.
 * @returns the number of its batch
 */
export async function holdGraph(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ batch: string }>(
    `INSERT INTO graph_state (owner_id, batch, version, changed_at) VALUES ($1, 1, 1, now())
     ON CONFLICT (owner_id) DO UPDATE
     SET batch = graph_state.batch + 1, version = graph_state.version + 1, changed_at = now()
     RETURNING batch::text`,
    [LOCAL_OWNER],
  );
  return rows[0]?.batch ?? "1";
}

/** Pauses or resumes all reading into the graph; every holder loses its job. */
export async function setGraphPaused(paused: boolean): Promise<void> {
  await pool().query(
    `WITH state AS (
       INSERT INTO graph_state (owner_id, paused) VALUES ($1, $2)
       ON CONFLICT (owner_id) DO UPDATE SET paused = excluded.paused, version = graph_state.version + 1
     )
     UPDATE graph_job SET lease_holder = NULL, lease_expires_at = NULL, attempts = greatest(attempts - 1, 0)
     WHERE lease_holder IS NOT NULL AND $2`,
    [LOCAL_OWNER, paused],
  );
}
