import { z } from "zod";
import { db } from "../connection/client";
import { parsedRows } from "../connection/rows";
import { damageOf } from "../faults/storage-damage";
import { Prisma } from "../generated/client";
import { ROWS_READ_AT_ONCE } from "./tunables";

const columnSchema = z.object({
  /** Quoted where necessary. */
  name: z.string(),
  type: z.string(),
  nullable: z.boolean(),
  generated: z.boolean(),
  /** Of variable length: a long value is stored apart from its row. */
  long: z.boolean(),
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
  const columns = await longColumnsOf(table);
  const isKept = KEPT_ROWS.has(table);
  const places = await findUnreadableRows(table);
  for (const place of places) {
    const change = isKept ? `UPDATE ${table} SET ${await blankValues(table, columns, place)}` : `DELETE FROM ${table}`;
    // Prisma has no place of a row.
    await db().$executeRaw`${Prisma.raw(change)} WHERE ctid = ${place}::tid`;
  }
  return { blanked: isKept ? places.length : 0, removed: isKept ? 0 : places.length };
}

/** Locations of rows with an unreadable value. @param table a table whose pages can all be read */
export async function findUnreadableRows(table: string): Promise<string[]> {
  const columns = await longColumnsOf(table);
  const rows = await parsedRows(
    z.object({ place: z.string() }),
    // Prisma has no place of a row.
    db().$queryRaw`SELECT ctid::text AS place FROM ${Prisma.raw(table)}`,
  );
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
  const digests = columns.map(({ name, type }) => `md5(${name}${type === "bytea" ? "" : "::text"})`);
  const read = Prisma.raw(`SELECT count(concat(${digests.join(", ")})) FROM ${table}`);
  try {
    // Prisma has no place of a row.
    await db().$executeRaw`${read} WHERE ctid = ANY (${places}::tid[])`;
    return true;
  } catch (error) {
    if (damageOf(error) === null) throw error;
    return false;
  }
}

/** Assignments that replace the unreadable values of a row. */
async function blankValues(table: string, columns: readonly Column[], place: string): Promise<string> {
  const lost: string[] = [];
  for (const column of columns.filter(({ generated }) => !generated)) {
    if (await canBeRead(table, [column], [place])) continue;
    lost.push(`${column.name} = ${column.nullable ? "NULL" : (BLANK[column.type] ?? "DEFAULT")}`);
  }
  // A generated value is computed again by any change of its row.
  return lost.length > 0 ? lost.join(", ") : "id = id";
}

async function longColumnsOf(table: string): Promise<Column[]> {
  return (await columnsOf(table)).filter(({ long }) => long);
}

/** The columns of a table, in their order. */
export function columnsOf(table: string): Promise<Column[]> {
  return parsedRows(
    columnSchema,
    // The catalogue, which Prisma does not model.
    db().$queryRaw`
      SELECT quote_ident(attname) AS name, format_type(atttypid, NULL) AS type, NOT attnotnull AS nullable,
             attgenerated <> '' AS generated, attlen = -1 AS long
      FROM pg_attribute WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
  );
}
