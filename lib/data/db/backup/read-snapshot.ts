import { Client, type ClientBase } from "pg";
import { z } from "zod";
import { appliedMigrations, readMigrations } from "../connection/migrate";
import { migrationFolders } from "../connection/prepare-database";
import { type StoredOriginal, storedOriginalSchema } from "../originals/stored-originals";
import { quoted, type StoredTable, storedTables } from "./stored-tables";
import { BATCH_BYTES, MAX_BATCH_ROWS } from "./tunables";

/** Values of one row in the order of its table's columns, each in PostgreSQL's text form, bytes in Base64. */
export type StoredRow = readonly (string | null)[];

/** A database as it was at one moment. */
export interface DatabaseSnapshot {
  serverVersion: string;
  /** Applied schema migrations: the checksum of each by its name. */
  migrations: ReadonlyMap<string, string>;
  tables: readonly StoredTable[];
  /** Files outside of the database, by their content hash. */
  originals: ReadonlyMap<string, StoredOriginal>;
  /** All rows of a table. One table is read at a time. */
  rowsOf(table: StoredTable): AsyncGenerator<StoredRow[]>;
}

/** The same text for the same value on every server. */
const SAME_TEXT = [
  "SET LOCAL timezone = 'UTC'",
  "SET LOCAL datestyle = 'ISO'",
  "SET LOCAL intervalstyle = 'postgres'",
  "SET LOCAL bytea_output = 'hex'",
  "SET LOCAL extra_float_digits = 1",
  // Large tables are read from their first page on.
  "SET LOCAL synchronize_seqscans = off",
].join("; ");

/**
 * Reads a whole database in one transaction, so that everything is from one point in time while others continue to write. On the
 * embedded database others wait until it ends.
 * @param root folder that holds `prisma/`
 */
export async function readSnapshot<T>(
  url: string,
  root: string,
  work: (snapshot: DatabaseSnapshot) => Promise<T>,
): Promise<T> {
  const client = new Client({ connectionString: url });
  await client.connect();
  // A query in progress reports the loss of a connection; without a listener, the process would end.
  client.on("error", () => undefined);
  try {
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await client.query(SAME_TEXT);
    const { rows } = await client.query("SELECT current_setting('server_version') AS version");
    const [{ version }] = z.tuple([z.object({ version: z.string() })]).parse(rows);
    return await work({
      serverVersion: version,
      migrations: await appliedMigrations(client, "_prisma_migrations"),
      tables: await storedTables(client, await readMigrations(migrationFolders(root).schema)),
      originals: await originalsOutside(client),
      rowsOf: (table) => rowsOf(client, table),
    });
  } finally {
    await client.end();
  }
}

/** A database of an earlier version has none. */
async function originalsOutside(client: ClientBase): Promise<ReadonlyMap<string, StoredOriginal>> {
  const { rows: tables } = await client.query("SELECT 1 WHERE to_regclass('stored_original') IS NOT NULL");
  if (tables.length === 0) return new Map();
  const { rows } = await client.query(
    `SELECT key, content_hash AS "contentHash", place FROM stored_original WHERE state = 'stored'`,
  );
  return new Map(
    z
      .array(storedOriginalSchema)
      .parse(rows)
      .map((file) => [file.contentHash, file]),
  );
}

async function* rowsOf(client: ClientBase, table: StoredTable): AsyncGenerator<StoredRow[]> {
  const count = await batchRows(client, table);
  const values = table.columns.map(({ name, type }) => textOf(quoted(name), type));
  await client.query(`DECLARE backup_rows NO SCROLL CURSOR FOR SELECT ${values.join(", ")} FROM ${quoted(table.name)}`);
  while (true) {
    const { rows } = await client.query<(string | null)[]>({
      text: `FETCH ${count} FROM backup_rows`,
      rowMode: "array",
    });
    if (rows.length === 0) break;
    yield rows;
  }
  await client.query("CLOSE backup_rows");
}

function textOf(column: string, type: string): string {
  if (type === "bytea") return `translate(encode(${column}, 'base64'), E'\\n', '')`;
  return type === "real[]" ? `${column}::real[]::text` : `${column}::text`;
}

/** Rows to read at a time, so that even the largest of the table fit in memory together. */
async function batchRows(client: ClientBase, table: StoredTable): Promise<number> {
  const largest = table.columns.map(({ name }) => `coalesce(max(pg_column_size(${quoted(name)})), 0)`);
  const { rows } = await client.query(`SELECT (${largest.join(" + ")})::float8 AS bytes FROM ${quoted(table.name)}`);
  const [{ bytes }] = z.tuple([z.object({ bytes: z.number() })]).parse(rows);
  return Math.max(1, Math.min(MAX_BATCH_ROWS, Math.floor(BATCH_BYTES / Math.max(1, bytes))));
}
