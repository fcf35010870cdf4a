import type { ClientBase } from "pg";
import { z } from "zod";
import type { Migration } from "../connection/migrate";

const columnSchema = z.object({
  name: z.string(),
  /** Type whose text form the value has. Vectors are arrays of numbers, since not every server has the type `vector`. */
  type: z.string(),
});

/** A table whose rows belong in a backup. */
export const storedTableSchema = z.object({
  name: z.string(),
  /** Without the generated ones. */
  columns: z.array(columnSchema).min(1),
});
export type StoredTable = z.output<typeof storedTableSchema>;

/**
 * Postings are computed again where a server needs them; the processes that run are those of no other time; a backup has
 * originals with their documents, wherever they are.
 */
const LEFT_OUT = ["passage_term", "app_process", "stored_original"];

/**
 * The tables to keep, with their current columns.
 * @param migrations committed ones: tables that they neither created nor renamed belong to other software
 */
export async function storedTables(client: ClientBase, migrations: readonly Migration[]): Promise<StoredTable[]> {
  const created = migrations.flatMap(({ sql }) => [
    ...sql.matchAll(/(?:CREATE TABLE (?:IF NOT EXISTS )?|RENAME TO )"(\w+)"/g),
  ]);
  const names = new Set(created.flatMap(([, name]) => (name === undefined ? [] : [name])));
  const { rows } = await client.query(
    `SELECT relation.relname AS name,
            json_agg(json_build_object('name', attname, 'type',
              CASE WHEN typname = 'vector' THEN 'real[]' ELSE format_type(atttypid, atttypmod) END) ORDER BY attnum) AS columns
     FROM pg_class AS relation
     JOIN pg_attribute ON attrelid = relation.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     JOIN pg_type ON pg_type.oid = atttypid
     WHERE relkind IN ('r', 'p') AND NOT relispartition
       AND relnamespace = current_schema()::regnamespace AND relname = ANY($1)
     GROUP BY 1 ORDER BY 1`,
    [[...names].filter((name) => !LEFT_OUT.includes(name))],
  );
  return z.array(storedTableSchema).parse(rows);
}

/** A name for SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
