import type { Pool } from "pg";
import { emptyTables } from "./empty-tables";

/** A database that a test file has filled beyond this is slower to scan than a new copy is to open. */
const MAX_GROWTH_BYTES = 8 * 1024 * 1024;

/** Catalogs in which a change of schema or configuration changes a row. */
const CATALOGS = [
  "pg_attrdef",
  "pg_attribute",
  "pg_constraint",
  "pg_db_role_setting",
  "pg_extension",
  "pg_index",
  "pg_namespace",
  "pg_proc",
  "pg_rewrite",
  "pg_statistic",
  "pg_trigger",
  "pg_type",
];

/** What emptying its tables does not restore in a database. */
export interface DatabaseState {
  /** Its schema and configuration, and whether it has been analysed or vacuumed. */
  schema: string;
  bytes: number;
}

export async function readState(pool: Pool): Promise<DatabaseState> {
  const { rows } = await pool.query<DatabaseState>(
    `SELECT concat_ws(' ', ${CATALOGS.map((name) => `(SELECT count(*) || ':' || max(xmin::text::bigint) FROM ${name})`).join(", ")},
            (SELECT md5(string_agg(concat_ws(' ', oid, reloptions, reltuples), ',' ORDER BY oid))
             FROM pg_class WHERE relkind = 'r' AND relnamespace <> 'pg_catalog'::regnamespace)) AS schema,
            pg_database_size(current_database())::float8 AS bytes`,
  );
  const [state] = rows;
  if (state === undefined) throw new Error("The database did not describe itself.");
  return state;
}

/**
 * Makes a test's database as it was when its state was read.
 * @returns false where only a new copy of the template can be as it was
 */
export async function resetDatabase(pool: Pool, before: DatabaseState): Promise<boolean> {
  // All clients of an embedded database share one session.
  await pool.query("DISCARD ALL");
  await emptyTables(pool);
  await pool.query("SELECT pg_stat_reset()");
  const { schema, bytes } = await readState(pool);
  return schema === before.schema && bytes <= before.bytes + MAX_GROWTH_BYTES;
}
