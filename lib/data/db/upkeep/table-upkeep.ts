import { z } from "zod";
import { pool } from "../connection/client";
import {
  ANALYZE_FROM,
  ANALYZE_SHARE,
  FREEZE_AGE,
  SMALL_TABLE_PAGES,
  UNCOUNTED_GROWTH,
  VACUUM_FROM,
  VACUUM_SHARE,
} from "../tunables";

const dueTableSchema = z.object({
  /** With its schema, quoted, ready to be inserted into a statement. */
  name: z.string(),
  work: z.enum(["vacuum", "analyze"]),
});
/** A table, and the work it needs first. */
export type DueTable = z.infer<typeof dueTableSchema>;

/** Identifies one piece of upkeep. */
export function upkeepKey({ name, work }: DueTable): string {
  return `${work} ${name}`;
}

const NAME = "format('%I.%I', schema.nspname, pg_class.relname)";
const TABLES = `pg_class JOIN pg_namespace AS schema ON schema.oid = pg_class.relnamespace
  WHERE pg_class.relkind = 'r' AND pg_class.relpersistence = 'p'`;

/** The server counts rows in memory, writes the counts when it has time, and loses them when its process ends. */
const WRITE_COUNTS = "SELECT pg_stat_force_next_flush()";

/**
 * Adds the embedded database's new counts to the stored counts of each table, and resets them. Counts that were not
 * stored before a kill are lost; a table's growth is still visible.
 */
export async function keepTableCounts(): Promise<void> {
  await pool().query(WRITE_COUNTS);
  await pool().query(
    `WITH counted AS MATERIALIZED (
       SELECT relid, format('%I.%I', schemaname, relname) AS name, n_mod_since_analyze AS changed, n_dead_tup AS dead
       FROM pg_stat_user_tables
       WHERE relid <> 'table_upkeep'::regclass AND (n_mod_since_analyze > 0 OR n_dead_tup > 0)
     ), kept AS (
       INSERT INTO table_upkeep (name, changed, dead) SELECT name, changed, dead FROM counted
       ON CONFLICT (name) DO UPDATE SET changed = table_upkeep.changed + excluded.changed,
         dead = table_upkeep.dead + excluded.dead
     )
     SELECT pg_stat_reset_single_table_counters(relid) FROM counted`,
  );
}

/**
 * The table that needs upkeep most: vacuum comes before analyze. The rules are those of a server's autovacuum.
 * @param except work to skip, as `upkeepKey` identifies it
 * @returns null when no table needs any
 */
export async function nextDueTable(except: readonly string[]): Promise<DueTable | null> {
  const { rows } = await pool().query(
    `WITH measured AS (
       SELECT ${NAME} AS name, schema.nspname, age(pg_class.relfrozenxid) AS age, greatest(reltuples, 0) AS rows, relpages,
              pg_relation_size(pg_class.oid) / current_setting('block_size')::int AS pages
       FROM ${TABLES}
     ), judged AS (
       SELECT name, coalesce(dead, 0) AS dead,
              age > $2::int OR own AND (coalesce(dead, 0) > $3::int + $4::float8 * rows
                                        OR vacuumed_at IS NULL AND pages > $5::int) AS to_vacuum,
              own AND (coalesce(changed, 0) > $6::int + $7::float8 * rows
                       OR analyzed_at IS NULL AND pages > $5::int OR pages > $5::int + $8::float8 * greatest(relpages, 0)) AS to_analyze
       FROM measured LEFT JOIN table_upkeep USING (name),
            LATERAL (SELECT nspname NOT IN ('pg_catalog', 'information_schema')) AS whose(own)
     )
     SELECT name, CASE WHEN to_vacuum THEN 'vacuum' ELSE 'analyze' END AS work FROM judged
     WHERE (to_vacuum OR to_analyze) AND NOT CASE WHEN to_vacuum THEN 'vacuum ' ELSE 'analyze ' END || name = ANY ($1::text[]) ORDER BY to_vacuum DESC, dead DESC, name LIMIT 1`,
    [except, FREEZE_AGE, VACUUM_FROM, VACUUM_SHARE, SMALL_TABLE_PAGES, ANALYZE_FROM, ANALYZE_SHARE, UNCOUNTED_GROWTH],
  );
  return z.array(dueTableSchema).parse(rows)[0] ?? null;
}

/**
 * Vacuums or analyzes one table and records it. It blocks every other connection of the embedded database. Not in a
 * transaction: a vacuum cannot run in one.
 */
export async function vacuumTable({ name, work }: DueTable): Promise<void> {
  const [done, counter] = work === "vacuum" ? ["vacuumed_at", "dead"] : ["analyzed_at", "changed"];
  await pool().query(work === "vacuum" ? `VACUUM ${name}` : `ANALYZE ${name}`);
  await pool().query(WRITE_COUNTS);
  // ANALYZE reports the dead rows it met as new ones, but they are already counted.
  await pool().query(
    `WITH reset AS MATERIALIZED (SELECT pg_stat_reset_single_table_counters($1::text::regclass))
     INSERT INTO table_upkeep (name, ${done})
     SELECT $1::text, now() FROM reset
     ON CONFLICT (name) DO UPDATE SET ${done} = excluded.${done}, ${counter} = 0`,
    [name],
  );
}

/**
 * Whether upkeep would block no work: no run in progress, no document being imported or read into the knowledge graph,
 * no index being filled, no communities being built.
 * @param graph whether work on the knowledge graph counts: a language model may read for hours
 */
export async function isDatabaseQuiet({ graph }: { graph: boolean }): Promise<boolean> {
  const { rows } = await pool().query<{ quiet: boolean }>(
    `SELECT NOT EXISTS (SELECT 1 FROM run WHERE status = 'running' AND lease_expires_at > now())
        AND NOT EXISTS (SELECT 1 FROM ingest_job)
        AND NOT EXISTS (SELECT 1 FROM embedding_index WHERE lease_holder IS NOT NULL AND lease_expires_at > now())
        AND NOT ($1::boolean AND (
          EXISTS (SELECT 1 FROM graph_job WHERE lease_holder IS NOT NULL AND lease_expires_at > now())
          OR EXISTS (SELECT 1 FROM graph_state WHERE communities_holder IS NOT NULL AND communities_lease > now())
        )) AS quiet`,
    [graph],
  );
  return rows[0]?.quiet === true;
}
