import type { Pool } from "pg";
import { applyMigrations, readMigrations } from "./migrate";

/** PostgreSQL extensions that the embedded search index is made of. */
const NEEDED_EXTENSIONS = ["vector", "pg_textsearch"];

/**
 * Applies the embedded search index's migrations where the server has the extensions for them.
 * @param folder the folder `prisma/index-migrations`
 * @returns whether the embedded index is there; false means that another index must be configured
 */
export async function applyIndexMigrations(pool: Pool, folder: string): Promise<boolean> {
  if (!(await hasIndexExtensions(pool))) return false;
  await applyMigrations(pool, await readMigrations(folder), "index_migration");
  return true;
}

async function hasIndexExtensions(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM pg_available_extensions WHERE name = ANY($1)",
    [NEEDED_EXTENSIONS],
  );
  return rows[0]?.count === NEEDED_EXTENSIONS.length;
}
