import { join } from "node:path";
import { PrismaPg } from "@prisma/adapter-pg";
import type { Pool } from "pg";
import { AppError } from "@/lib/shared/errors";
import { PrismaClient } from "../generated/client";
import { createBm25Indexes } from "../search/bm25-indexes";
import { completePostings } from "../search/passage-terms";
import { readSearchEngine, type SearchEngine } from "../search/search-engine";
import { createSearchExtensions, SEARCH_EXTENSIONS, type SearchExtensions } from "../search/search-extensions";
import { applyMigrations, type Migration, readMigrations } from "./migrate";

export interface PreparedDatabase {
  /** Names of the schema migrations that this call applied. */
  applied: string[];
  extensions: SearchExtensions;
  /** The engine that serves searches with these extensions. */
  engine: SearchEngine;
}

/** The folders of the committed migrations, below the folder that holds `prisma/`. */
export function migrationFolders(root: string): { schema: string; index: string } {
  return { schema: join(root, "prisma/migrations"), index: join(root, "prisma/index-migrations") };
}

/**
 * Applies the committed migrations to a database, those of the search index as far as its extensions allow.
 * @param root the folder that holds `prisma/`
 * @throws AppError `conflict` when the database was created by other migrations, or is not encoded in UTF-8
 */
export async function prepareDatabase(pool: Pool, root: string): Promise<PreparedDatabase> {
  await assertUtf8(pool);
  const folders = migrationFolders(root);
  const applied = await applyMigrations(pool, await readMigrations(folders.schema), "_prisma_migrations");
  const client = new PrismaClient({ adapter: new PrismaPg(pool) });
  const extensions = await createSearchExtensions(client);
  await applyIndexMigrations(pool, folders.index, extensions);
  let engine = await readSearchEngine(client);
  if (engine.lexical === "plain" && extensions.pg_textsearch === "installed") {
    await createBm25Indexes(client);
    engine = await readSearchEngine(client);
  }
  if (engine.lexical === "plain") await completePostings(client);
  return { applied, extensions, engine };
}

/** Any other encoding would refuse a letter of the first document that has it, after half of the migrations. */
async function assertUtf8(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ server_encoding: string }>("SHOW server_encoding");
  const encoding = rows[0]?.server_encoding;
  if (encoding === "UTF8") return;
  throw new AppError(
    "conflict",
    `The database of DATABASE_URL is encoded in ${encoding}, and must be in UTF-8. Create another one: createdb --encoding=UTF8 --template=template0 NAME.`,
  );
}

/**
 * Applies the search index's migrations whose extensions the server has; the others stay pending until it has them.
 * @param folder the folder `prisma/index-migrations`
 * @param extensions what the server has
 */
async function applyIndexMigrations(pool: Pool, folder: string, extensions: SearchExtensions): Promise<void> {
  const applicable = (migration: Migration) =>
    neededExtensions(migration).every((name) => isInstalled(extensions, name));
  await applyMigrations(pool, await readMigrations(folder), "_index_migrations", applicable);
}

/** The extensions in a migration's first line (`-- needs: vector`); the oldest one has no such line and needs all. */
function neededExtensions({ sql }: Migration): readonly string[] {
  const line = /^-- needs: (.+)$/m.exec(sql.split("\n", 1)[0] ?? "")?.[1];
  return line === undefined ? SEARCH_EXTENSIONS : line.split(",").map((name) => name.trim());
}

function isInstalled(extensions: SearchExtensions, name: string): boolean {
  return SEARCH_EXTENSIONS.some((known) => known === name && extensions[known] === "installed");
}
