import { Client, type ClientBase } from "pg";
import { z } from "zod";
import { AppError } from "@/lib/shared/errors";
import { databaseUrl, pool } from "../connection/client";
import { applyMigrationsWithin, migrationChecksum, readMigrations } from "../connection/migrate";
import { migrationFolders, prepareDatabase } from "../connection/prepare-database";
import type { StoredRow } from "./read-snapshot";
import { quoted, type StoredTable, storedTables } from "./stored-tables";

/** A table to fill, and its rows. */
export interface TableToLoad extends StoredTable {
  count: number;
  rows(): AsyncIterable<StoredRow[]>;
}

/**
 * Checks that this version can read a database with these schema migrations.
 * @param migrations the checksum of each applied one by its name
 * @throws AppError `conflict` if a later version made it, or its migrations have changed since
 */
export async function assertKnownMigrations(root: string, migrations: ReadonlyMap<string, string>): Promise<void> {
  const known = new Map((await readMigrations(migrationFolders(root).schema)).map(({ name, sql }) => [name, sql]));
  for (const [name, checksum] of migrations) {
    const sql = known.get(name);
    if (sql === undefined) {
      throw new AppError(
        "conflict",
        `A later version of Touchstone made this backup: it has the migration ${name}. Install that version to restore it.`,
      );
    }
    if (migrationChecksum(sql) !== checksum) {
      throw new AppError("conflict", `The migration ${name} of this backup differs from the one of this version.`);
    }
  }
}

/**
 * Fills the database that `pool()` is connected to, which must be empty: creates the schema of the backup, loads its
 * rows and applies later migrations, in one transaction.
 * @param root folder that holds `prisma/`
 * @throws AppError `conflict` if the database is not empty or the rows do not fit its tables
 */
export async function loadTables(
  root: string,
  { migrations, tables }: { migrations: ReadonlyMap<string, string>; tables: readonly TableToLoad[] },
): Promise<void> {
  const client = new Client({ connectionString: databaseUrl() });
  await client.connect();
  client.on("error", () => undefined);
  try {
    await assertEmpty(client);
    await client.query("BEGIN");
    const all = await readMigrations(migrationFolders(root).schema);
    await applyMigrationsWithin(client, all, "_prisma_migrations", ({ name }) => migrations.has(name));
    const constraints = await dropForeignKeys(client);
    const targets = await storedTables(client, all);
    // Some migrations insert rows.
    for (const target of targets) await client.query(`DELETE FROM ${quoted(target.name)}`);
    for (const table of tables) await fill(client, table, targets);
    for (const { table, name, definition } of constraints) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${quoted(name)} ${definition}`);
    }
    await applyMigrationsWithin(client, all, "_prisma_migrations");
    await client.query("COMMIT");
  } finally {
    // Rolls back what is not committed.
    await client.end();
  }
  await prepareDatabase(pool(), root);
  await pool().query("ANALYZE");
}

async function assertEmpty(client: ClientBase): Promise<void> {
  const { rows } = await client.query(
    "SELECT 1 FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p') LIMIT 1",
  );
  if (rows.length === 0) return;
  throw new AppError("conflict", "The database has tables. Create a new, empty one for the restored data.");
}

const constraintsSchema = z.array(z.object({ table: z.string(), name: z.string(), definition: z.string() }));

/** Rows arrive table by table, and some refer to rows of a later one. */
async function dropForeignKeys(client: ClientBase): Promise<z.output<typeof constraintsSchema>> {
  const { rows } = await client.query(
    `SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
     FROM pg_constraint WHERE contype = 'f' AND connamespace = current_schema()::regnamespace`,
  );
  const constraints = constraintsSchema.parse(rows);
  for (const { table, name } of constraints) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${quoted(name)}`);
  }
  return constraints;
}

async function fill(client: ClientBase, table: TableToLoad, targets: readonly StoredTable[]): Promise<void> {
  const target = targets.find(({ name }) => name === table.name);
  const types = new Map(target?.columns.map(({ name, type }) => [name, type]));
  const columns = table.columns.map(({ name }) => ({ name, type: types.get(name) }));
  const missing = columns.find(({ type }) => type === undefined);
  if (target === undefined || missing !== undefined) {
    const what = missing === undefined ? table.name : `${table.name}.${missing.name}`;
    throw new AppError("conflict", `This version has no place for “${what}” of the backup.`);
  }
  const values = columns.map(({ type }, at) => (type === "bytea" ? `decode(c${at}, 'base64')` : `c${at}::${type}`));
  const insert = `INSERT INTO ${quoted(table.name)} (${columns.map(({ name }) => quoted(name)).join(", ")})
    OVERRIDING SYSTEM VALUE SELECT ${values.join(", ")}
    FROM unnest(${columns.map((_, at) => `$${at + 1}::text[]`).join(", ")}) AS row_(${columns.map((_, at) => `c${at}`).join(", ")})`;
  for await (const rows of table.rows()) {
    await client.query(
      insert,
      columns.map((_, at) => rows.map((row) => row[at] ?? null)),
    );
  }
  await continueSequences(client, target);
  const { rows } = await client.query(`SELECT count(*)::float8 AS count FROM ${quoted(table.name)}`);
  const [{ count }] = z.tuple([z.object({ count: z.number() })]).parse(rows);
  if (count !== table.count) {
    throw new AppError(
      "internal",
      `The table ${table.name} has ${count} rows after loading; the backup has ${table.count}.`,
    );
  }
}

/** New rows get numbers above those loaded. */
async function continueSequences(client: ClientBase, table: StoredTable): Promise<void> {
  for (const { name, type } of table.columns) {
    if (!["bigint", "integer", "smallint"].includes(type)) continue;
    await client.query(
      `SELECT setval(sequence, last) FROM pg_get_serial_sequence($1, $2) AS sequence,
         (SELECT max(${quoted(name)}) AS last FROM ${quoted(table.name)}) AS loaded
       WHERE sequence IS NOT NULL AND last IS NOT NULL`,
      [quoted(table.name), name],
    );
  }
}
