import type { Pool } from "pg";
import { applyMigrations, type Migration, readMigrations } from "../connection/migrate";
import { SEARCH_EXTENSIONS, type SearchExtensions } from "./search-extensions";

/**
 * Applies the search index's migrations whose extensions the server has; the others stay pending until it has them.
 * @param folder the folder `prisma/index-migrations`
 * @param extensions what the server has
 */
export async function applyIndexMigrations(pool: Pool, folder: string, extensions: SearchExtensions): Promise<void> {
  const applicable = (migration: Migration) =>
    neededExtensions(migration).every((name) => isInstalled(extensions, name));
  await applyMigrations(pool, await readMigrations(folder), "_index_migrations", applicable);
}

/** The extensions in a migration's first line (`-- needs: vector`); the oldest one has no such line and needs all. */
export function neededExtensions({ sql }: Migration): readonly string[] {
  const line = /^-- needs: (.+)$/m.exec(sql.split("\n", 1)[0] ?? "")?.[1];
  return line === undefined ? SEARCH_EXTENSIONS : line.split(",").map((name) => name.trim());
}

function isInstalled(extensions: SearchExtensions, name: string): boolean {
  return SEARCH_EXTENSIONS.some((known) => known === name && extensions[known] === "installed");
}
