import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { closeDatabase, connectDatabase, pool } from "../client";
import { startEmbeddedDatabase } from "../embedded/start-embedded-database";
import { prepareDatabase } from "../prepare-database";
import { startRealPostgres } from "./real-postgres";
import { copyTemplateDatabase } from "./template-folder";

/** A migrated, empty database that `db()` and `pool()` of this process lead to. */
export interface TestDatabase {
  url: string;
  close(): Promise<void>;
}

const root = fileURLToPath(new URL("../../..", import.meta.url));

/** An embedded database of this test file's own, in a temporary folder. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "touchstone-test-"));
  await copyTemplateDatabase(root, folder);
  const server = await startEmbeddedDatabase(folder);
  return connect(server.url, async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
}

/** On a real PostgreSQL server. */
export async function createRealPostgres(): Promise<TestDatabase> {
  const server = await startRealPostgres();
  return connect(server.url, () => server.stop());
}

/**
 * Each with its name: a suite that holds on both says `describe.each(EVERY_DATABASE)("… on %s", (_name, create) => …)`
 * and begins with `setUpDatabase(create)`.
 */
export const EVERY_DATABASE = [
  ["the embedded database", createTestDatabase],
  ["a real PostgreSQL", createRealPostgres],
] as const;

async function connect(url: string, stop: () => Promise<void>): Promise<TestDatabase> {
  await closeDatabase();
  connectDatabase(url);
  await prepareDatabase(pool(), root);
  return {
    url,
    close: async () => {
      await closeDatabase();
      await stop();
    },
  };
}

/** Empties every table of the application; the migrations stay. */
export async function emptyDatabase(): Promise<void> {
  const { rows } = await pool().query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND tablename NOT LIKE '%migration%'`,
  );
  if (rows.length === 0) return;
  await pool().query(`TRUNCATE ${rows.map((row) => row.name).join(", ")} RESTART IDENTITY CASCADE`);
}
