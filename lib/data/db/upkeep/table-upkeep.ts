import { z } from "zod";
import { db } from "../connection/client";
import { firstRow } from "../connection/rows";
import { Prisma } from "../generated/client";
import { JOB_KINDS } from "../jobs/job-kinds";
import { isAnyHeld } from "../jobs/jobs";
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

/** The server counts rows in memory, writes the counts when it has time, and loses them when its process ends. */
async function writeCounts(): Promise<void> {
  // A function of the server.
  await db().$executeRaw`SELECT pg_stat_force_next_flush()`;
}

/**
 * Adds the embedded database's new counts to the stored counts of each table, and resets them. Counts that were not
 * stored before a kill are lost; a table's growth is still visible.
 */
export async function keepTableCounts(): Promise<void> {
  await writeCounts();
  // The server's own counts, read and reset in one statement.
  await db().$executeRaw`
    WITH counted AS MATERIALIZED (
      SELECT relid, format('%I.%I', schemaname, relname) AS name, n_mod_since_analyze AS changed, n_dead_tup AS dead
      FROM pg_stat_user_tables
      WHERE relid <> 'table_upkeep'::regclass AND (n_mod_since_analyze > 0 OR n_dead_tup > 0)
    ), kept AS (
      INSERT INTO table_upkeep (name, changed, dead) SELECT name, changed, dead FROM counted
      ON CONFLICT (name) DO UPDATE SET changed = table_upkeep.changed + excluded.changed,
        dead = table_upkeep.dead + excluded.dead
    )
    SELECT pg_stat_reset_single_table_counters(relid) FROM counted`;
}

/**
 * The table that needs upkeep most: vacuum comes before analyze. The rules are those of a server's autovacuum.
 * @param except work to skip, as `upkeepKey` identifies it
 * @returns null when no table needs any
 */
export async function nextDueTable(except: readonly string[]): Promise<DueTable | null> {
  return firstRow(
    dueTableSchema,
    // The catalogue, which Prisma does not model.
    db().$queryRaw`
      WITH measured AS (
        SELECT format('%I.%I', schema.nspname, pg_class.relname) AS name, schema.nspname,
               age(pg_class.relfrozenxid) AS age, greatest(reltuples, 0) AS rows, relpages,
               pg_relation_size(pg_class.oid) / current_setting('block_size')::int AS pages
        FROM pg_class JOIN pg_namespace AS schema ON schema.oid = pg_class.relnamespace
        WHERE pg_class.relkind = 'r' AND pg_class.relpersistence = 'p'
      ), judged AS (
        SELECT name, coalesce(dead, 0) AS dead,
               age > ${FREEZE_AGE}::int
               OR own AND (coalesce(dead, 0) > ${VACUUM_FROM}::int + ${VACUUM_SHARE}::float8 * rows
                           OR vacuumed_at IS NULL AND pages > ${SMALL_TABLE_PAGES}::int) AS to_vacuum,
               own AND (coalesce(changed, 0) > ${ANALYZE_FROM}::int + ${ANALYZE_SHARE}::float8 * rows
                        OR analyzed_at IS NULL AND pages > ${SMALL_TABLE_PAGES}::int
                        OR pages > ${SMALL_TABLE_PAGES}::int + ${UNCOUNTED_GROWTH}::float8 * greatest(relpages, 0)
                       ) AS to_analyze
        FROM measured LEFT JOIN table_upkeep USING (name),
             LATERAL (SELECT nspname NOT IN ('pg_catalog', 'information_schema')) AS whose(own)
      )
      SELECT name, CASE WHEN to_vacuum THEN 'vacuum' ELSE 'analyze' END AS work FROM judged
      WHERE (to_vacuum OR to_analyze)
      AND NOT CASE WHEN to_vacuum THEN 'vacuum ' ELSE 'analyze ' END || name = ANY (${except}::text[])
      ORDER BY to_vacuum DESC, dead DESC, name LIMIT 1`,
  );
}

/**
 * Vacuums or analyzes one table and records it. It blocks every other connection of the embedded database. Not in a
 * transaction: a vacuum cannot run in one.
 */
export async function vacuumTable({ name, work }: DueTable): Promise<void> {
  const now = new Date();
  const done = work === "vacuum" ? { vacuumedAt: now, dead: 0 } : { analyzedAt: now, changed: 0 };
  // Commands that Prisma does not have; the name is from the catalogue.
  await db().$executeRaw`${Prisma.raw(`${work} ${name}`)}`;
  await writeCounts();
  await db().$transaction([
    // ANALYZE reports the dead rows it met as new ones, but they are already counted.
    db().$executeRaw`SELECT pg_stat_reset_single_table_counters(${name}::text::regclass)`,
    db().tableUpkeep.upsert({ where: { name }, create: { name, ...done }, update: done }),
  ]);
}

/**
 * Whether upkeep would block no work: no run in progress, no document being imported or read into the knowledge graph,
 * no index being filled, no communities being built. The embedded database has this process's clock.
 * @param graph whether work on the knowledge graph counts: a language model may read for hours
 */
export async function isDatabaseQuiet({ graph }: { graph: boolean }): Promise<boolean> {
  const kinds = [JOB_KINDS.index, ...(graph ? [JOB_KINDS.graphDocument, JOB_KINDS.graphCommunities] : [])];
  const [run, importing, isHeld] = await Promise.all([
    db().run.findFirst({ where: { status: "running", leaseExpiresAt: { gt: new Date() } }, select: { id: true } }),
    db().job.findFirst({ where: { kind: JOB_KINDS.ingest }, select: { id: true } }),
    isAnyHeld(kinds),
  ]);
  return run === null && importing === null && !isHeld;
}
