import { join } from "node:path";
import type { Pool } from "pg";
import { applyIndexMigrations } from "./index-migrations";
import { applyMigrations, readMigrations } from "./migrate";

export interface PreparedDatabase {
  /** Names of the migrations that this call applied. */
  applied: string[];
  /** Whether the embedded search index can be used here. */
  embeddedIndex: boolean;
}

/** Where the committed migrations lie below the folder that holds `prisma/`. */
export function migrationFolders(root: string): { schema: string; index: string } {
  return { schema: join(root, "prisma/migrations"), index: join(root, "prisma/index-migrations") };
}

/**
 * Brings a database up to the committed migrations.
 * @param root the folder that holds `prisma/`
 * @throws AppError `conflict` when the database was made by other migrations
 */
export async function prepareDatabase(pool: Pool, root: string): Promise<PreparedDatabase> {
  const folders = migrationFolders(root);
  const applied = await applyMigrations(pool, await readMigrations(folders.schema), "schema_migration");
  const embeddedIndex = await applyIndexMigrations(pool, folders.index);
  return { applied, embeddedIndex };
}
