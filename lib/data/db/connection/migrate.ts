import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ClientBase, Pool, PoolClient } from "pg";
import { AppError } from "@/lib/shared/errors";
import { isCreatedMeanwhile } from "./unique-violation";

/**
 * The table that records the applied migrations of a folder, in the layout of Prisma's own, so that its command line
 * reads the first. The second records those of the search index, which depend on the server's extensions.
 */
export type MigrationHistory = "_prisma_migrations" | "_index_migrations";

/** The tables of earlier versions. */
const EARLIER = { _prisma_migrations: "schema_migration", _index_migrations: "index_migration" } as const;

type Statements = Pick<ClientBase, "query">;

export interface Migration {
  /** Folder name, `NNNN_name`; migrations run in its order. */
  name: string;
  sql: string;
}

/** The committed migrations of a folder, in order: one folder each with a `migration.sql`. */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
  return Promise.all(
    names.sort().map(async (name) => ({ name, sql: await readFile(join(folder, name, "migration.sql"), "utf8") })),
  );
}

/**
 * Applies pending migrations, each in its own transaction and under a lock, so that of several processes starting
 * together only one applies them.
 * @param history table that records them, with checksums
 * @param applicable whether this server can apply a migration; the others stay pending
 * @returns names of the migrations that this call applied
 * @throws AppError `conflict` when an applied migration has changed or its file is missing
 */
export async function applyMigrations(
  pool: Pool,
  migrations: readonly Migration[],
  history: MigrationHistory,
  applicable: (migration: Migration) => boolean = () => true,
): Promise<string[]> {
  await ensureHistory(pool, history);
  const applied: string[] = [];
  for (const migration of migrations.filter(applicable)) {
    const fresh = await inTransaction(pool, async (client) => {
      // A table lock, because the embedded database's connections share one session and with it advisory locks.
      await client.query(`LOCK TABLE "${history}" IN EXCLUSIVE MODE`);
      return applyOne(client, migration, migrations, history);
    });
    if (fresh) applied.push(migration.name);
  }
  return applied;
}

/** Applies pending migrations within the caller's transaction, to a database that nothing else uses. */
export async function applyMigrationsWithin(
  client: Statements,
  migrations: readonly Migration[],
  history: MigrationHistory,
  applicable: (migration: Migration) => boolean = () => true,
): Promise<void> {
  await createHistory(client, history);
  for (const migration of migrations.filter(applicable)) await applyOne(client, migration, migrations, history);
}

async function applyOne(
  client: Statements,
  migration: Migration,
  all: readonly Migration[],
  history: MigrationHistory,
): Promise<boolean> {
  const known = await appliedMigrations(client, history);
  const missing = [...known.keys()].find((name) => !all.some((candidate) => candidate.name === name));
  if (missing !== undefined) {
    throw new AppError("conflict", `The database was made by a later version: it holds the migration ${missing}.`);
  }
  const checksum = migrationChecksum(migration.sql);
  const before = known.get(migration.name);
  if (before === checksum) return false;
  if (before !== undefined) {
    throw new AppError("conflict", `The migration ${migration.name} has changed since it was applied.`);
  }
  await client.query(migration.sql);
  await client.query(
    `INSERT INTO "${history}" ("id", "migration_name", "checksum", "finished_at", "applied_steps_count")
     VALUES (gen_random_uuid()::text, $1, $2, clock_timestamp(), 1)`,
    [migration.name, checksum],
  );
  return true;
}

/** The checksum of each applied migration, by its name. */
export async function appliedMigrations(
  client: Statements,
  history: MigrationHistory,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ name: string; checksum: string }>(
    `SELECT "migration_name" AS "name", "checksum" FROM "${history}"`,
  );
  return new Map(rows.map((row) => [row.name, row.checksum]));
}

/** Creates the table, with the rows of an earlier version's. */
async function ensureHistory(pool: Pool, history: MigrationHistory): Promise<void> {
  await createHistory(pool, history);
  const earlier = EARLIER[history];
  await inTransaction(pool, async (client) => {
    await client.query(`LOCK TABLE "${history}" IN EXCLUSIVE MODE`);
    const { rows } = await client.query("SELECT 1 WHERE to_regclass($1) IS NOT NULL", [earlier]);
    if (rows.length === 0) return;
    await client.query(`INSERT INTO "${history}"
        ("id", "migration_name", "checksum", "started_at", "finished_at", "applied_steps_count")
      SELECT gen_random_uuid()::text, "name", "checksum", "applied_at", "applied_at", 1 FROM "${earlier}"`);
    await client.query(`DROP TABLE "${earlier}"`);
  });
}

async function createHistory(client: Statements, history: MigrationHistory): Promise<void> {
  try {
    await client.query(`CREATE TABLE IF NOT EXISTS "${history}" (
      "id" VARCHAR(36) NOT NULL PRIMARY KEY,
      "checksum" VARCHAR(64) NOT NULL,
      "finished_at" TIMESTAMPTZ,
      "migration_name" VARCHAR(255) NOT NULL,
      "logs" TEXT,
      "rolled_back_at" TIMESTAMPTZ,
      "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
      "applied_steps_count" INTEGER NOT NULL DEFAULT 0
    )`);
  } catch (error) {
    if (!isCreatedMeanwhile(error)) throw error;
  }
}

/** Line endings are ignored: a checkout on another system may have changed them. */
export function migrationChecksum(sql: string): string {
  return createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex");
}

/**
 * Runs statements in one transaction: SQL only, and short, since it blocks the embedded database for all others.
 * A connection whose rollback fails does not return to the pool.
 */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const result = await work(client);
    await client.query("COMMIT");
    client.release();
    return result;
  } catch (error) {
    await client.query("ROLLBACK").then(
      () => client.release(),
      (failed: Error) => client.release(failed),
    );
    throw error;
  }
}
