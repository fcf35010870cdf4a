import type { Pool } from "pg";

/**
 * Empties every table of the application; the migrations stay. It deletes rows from the few tables that have some:
 * truncating creates new files for every table and index, which takes ten times as long. Only search indexes, which
 * would continue to count deleted rows, are truncated with their tables.
 */
export async function emptyTables(pool: Pool): Promise<void> {
  const { rows: tables } = await pool.query<{ name: string; searched: boolean }>(
    `SELECT format('%I.%I', table_.schemaname, table_.tablename) AS name,
            EXISTS (SELECT 1 FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid JOIN pg_am ON pg_am.oid = relam
                    WHERE indrelid = format('%I.%I', table_.schemaname, table_.tablename)::regclass
                      AND amname NOT IN ('btree', 'gin')) AS searched
     FROM pg_tables AS table_
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND tablename NOT LIKE '%migration%'`,
  );
  if (tables.length === 0) return;
  const { rows: filled } = await pool.query<{ at: number }>(
    tables.map(({ name }, at) => `SELECT ${at} AS at WHERE EXISTS (SELECT 1 FROM ${name})`).join(" UNION ALL "),
  );
  if (filled.length === 0) return;
  const statements = filled.flatMap(({ at }) => {
    const table = tables[at];
    return table === undefined ? [] : `${table.searched ? "TRUNCATE" : "DELETE FROM"} ${table.name}`;
  });
  // In replica mode rows can be deleted in any order: all rows that refer to them are deleted too.
  await pool.query(`BEGIN; SET LOCAL session_replication_role = replica; ${statements.join("; ")}; COMMIT`);
}
