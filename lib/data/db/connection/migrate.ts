import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Pool, PoolClient } from "pg";
import { AppError } from "@/lib/shared/errors";
import { inTransaction } from "./transaction";
import { isUniqueViolation } from "./unique-violation";

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
 * Applies pending migrations, each in a transaction of its own and under a lock, so that of several processes starting
 * together only one applies them.
 * @param history table that records them, with checksums
 * @param applicable whether this server can apply a migration; the others stay pending
 * @returns names of the migrations that this call applied
 * @throws AppError `conflict` when an applied migration has changed or its file is missing
 */
export async function applyMigrations(
  pool: Pool,
  migrations: readonly Migration[],
  history: "schema_migration" | "index_migration",
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

async function applyOne(
  client: PoolClient,
  migration: Migration,
  all: readonly Migration[],
  history: string,
): Promise<boolean> {
  const known = new Map(
    (await client.query<{ name: string; checksum: string }>(`SELECT "name", "checksum" FROM "${history}"`)).rows.map(
      (row) => [row.name, row.checksum],
    ),
  );
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
  await client.query(`INSERT INTO "${history}" ("name", "checksum") VALUES ($1, $2)`, [migration.name, checksum]);
  return true;
}

async function ensureHistory(pool: Pool, history: string): Promise<void> {
  try {
    await pool.query(`CREATE TABLE IF NOT EXISTS "${history}" (
      "name" TEXT NOT NULL PRIMARY KEY,
      "checksum" TEXT NOT NULL,
      "applied_at" TIMESTAMPTZ(3) NOT NULL DEFAULT now()
    )`);
  } catch (error) {
    // When two processes create it at the same moment, PostgreSQL lets one of them fail in spite of IF NOT EXISTS.
    if (!isUniqueViolation(error)) throw error;
  }
}

/** Line endings are ignored: a checkout on another system may have changed them. */
function migrationChecksum(sql: string): string {
  return createHash("sha256").update(sql.replaceAll("\r\n", "\n")).digest("hex");
}
