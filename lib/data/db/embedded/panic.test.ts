import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { expect, it } from "vitest";
import { copyTemplateDatabase } from "../testing/template-folder";
import { startEmbeddedDatabase } from "./start-embedded-database";

const root = fileURLToPath(new URL("../../../..", import.meta.url));

/** PGlite's only process number is part of the name under which PostgreSQL creates the next file of its log. */
const NEXT_LOG_FILE = "postgres/pg_wal/xlogtemp.42";
const FILL_A_LOG_FILE = "SELECT pg_logical_emit_message(false, 'x', repeat('x', 20000000))";

it("ends at once when its log cannot be written, gives its client the reason, and keeps what it acknowledged", {
  timeout: 120_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), "touchstone-panic-"));
  await copyTemplateDatabase(root, folder);
  const first = await startEmbeddedDatabase(folder);
  const exited = once(first.process, "exit");
  const client = new pg.Client({ connectionString: first.url });
  client.on("error", () => undefined);
  await client.connect();
  await client.query("CREATE TABLE t (x INT); INSERT INTO t VALUES (1)");
  // A folder with the name of the file that it needs to create.
  await mkdir(join(folder, NEXT_LOG_FILE));
  await expect(client.query(FILL_A_LOG_FILE)).rejects.toMatchObject({ severity: "PANIC" });
  expect(await exited).toEqual([1, null]);

  await rm(join(folder, NEXT_LOG_FILE), { recursive: true });
  const second = await startEmbeddedDatabase(folder);
  const after = new pg.Client({ connectionString: second.url });
  await after.connect();
  expect((await after.query("SELECT x FROM t")).rows).toEqual([{ x: 1 }]);
  await after.end();
  await second.stop();
  await rm(folder, { recursive: true, force: true });
});
