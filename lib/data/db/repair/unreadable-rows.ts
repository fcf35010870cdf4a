import { escapeIdentifier } from "pg";
import { z } from "zod";
import { pool } from "../connection/client";
import { damageOf } from "../faults/storage-damage";
import { ROWS_READ_AT_ONCE } from "./tunables";

const columnSchema = z.object({
  name: z.string(),
  type: z.string(),
  nullable: z.boolean(),
  generated: z.boolean(),
});
type Column = z.infer<typeof columnSchema>;

/** Replacement for an unreadable value in a column that must have one. */
const BLANK: Readonly<Record<string, string>> = { text: "''", jsonb: "'{}'", bytea: "''", "text[]": "'{}'" };

/** Tables whose rows others depend on: they stay without the unreadable value. Rows of other tables are removed. */
const KEPT_ROWS = new Set(["conversation", "run", "document"]);

export interface RemovedValues {
  /** Rows that lost a value and stay. */
  blanked: number;
  /** Rows that were removed. */
  removed: number;
}

/**
 * Scans a table row by row and removes the values that cannot be read because their long parts are lost.
 * @param table its name in PostgreSQL, quoted where necessary
 */
export async function removeUnreadableValues(table: string): Promise<RemovedValues> {
  const columns = await columnsOf(table);
  const count = { blanked: 0, removed: 0 };
  for (const place of await findUnreadableRows(table)) {
    if (KEPT_ROWS.has(table)) {
      await blank(table, columns, place);
      count.blanked += 1;
    } else {
      await pool().query(`DELETE FROM ${table} WHERE ctid = $1::tid`, [place]);
      count.removed += 1;
    }
  }
  return count;
}

/** Locations of rows with an unreadable value. @param table a table whose pages can all be read */
export async function findUnreadableRows(table: string): Promise<string[]> {
  const columns = await columnsOf(table);
  const { rows } = await pool().query<{ place: string }>(`SELECT ctid::text AS place FROM ${table}`);
  const places = rows.map(({ place }) => place);
  const found: string[] = [];
  for (let from = 0; from < places.length; from += ROWS_READ_AT_ONCE) {
    found.push(...(await unreadable(table, columns, places.slice(from, from + ROWS_READ_AT_ONCE))));
  }
  return found;
}

/** Bisects a group of rows until the unreadable ones are isolated. */
async function unreadable(table: string, columns: readonly Column[], places: readonly string[]): Promise<string[]> {
  if (places.length === 0 || (await canBeRead(table, columns, places))) return [];
  if (places.length === 1) return [...places];
  const middle = Math.ceil(places.length / 2);
  const first = await unreadable(table, columns, places.slice(0, middle));
  return [...first, ...(await unreadable(table, columns, places.slice(middle)))];
}

async function canBeRead(table: string, columns: readonly Column[], places: readonly string[]): Promise<boolean> {
  // A digest reads every byte of a value.
  const digests = columns.map(({ name, type }) => `md5(${escapeIdentifier(name)}${type === "bytea" ? "" : "::text"})`);
  try {
    await pool().query(`SELECT count(concat(${digests.join(", ")})) FROM ${table} WHERE ctid = ANY ($1::tid[])`, [
      places,
    ]);
    return true;
  } catch (error) {
    if (damageOf(error) === null) throw error;
    return false;
  }
}

async function blank(table: string, columns: readonly Column[], place: string): Promise<void> {
  const lost: string[] = [];
  for (const column of columns.filter(({ generated }) => !generated)) {
    if (await canBeRead(table, [column], [place])) continue;
    lost.push(`${escapeIdentifier(column.name)} = ${column.nullable ? "NULL" : (BLANK[column.type] ?? "DEFAULT")}`);
  }
  // A generated value is computed again by any change of its row.
  const change = lost.length > 0 ? lost.join(", ") : `${escapeIdentifier("id")} = id`;
  await pool().query(`UPDATE ${table} SET ${change} WHERE ctid = $1::tid`, [place]);
}

async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await pool().query(
    `SELECT attname AS name, format_type(atttypid, NULL) AS type, NOT attnotnull AS nullable,
            attgenerated <> '' AS generated
     FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attlen = -1`,
    [table],
  );
  return z.array(columnSchema).parse(rows);
}
