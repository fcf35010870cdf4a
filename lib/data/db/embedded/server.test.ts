import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { copyTemplateDatabase } from "../testing/template-folder";
import { findRunningDatabase } from "./running-database";
import { startEmbeddedDatabase } from "./start-embedded-database";

const TIMEOUT_MS = 120_000;
const root = fileURLToPath(new URL("../../../..", import.meta.url));
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "touchstone-server-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(sql);
  await client.end();
  return rows;
}

it("keeps its rows, refuses a second server, and survives a kill", { timeout: TIMEOUT_MS }, async () => {
  await copyTemplateDatabase(root, folder);
  const first = await startEmbeddedDatabase(folder);
  await query(first.url, "CREATE TABLE t (x INT); INSERT INTO t VALUES (1)");
  await expect(startEmbeddedDatabase(folder)).rejects.toThrow(/already running: .* in use by process \d+/);
  const exited = once(first.process, "exit");
  first.process.kill("SIGKILL");
  await exited;

  const second = await startEmbeddedDatabase(folder);
  expect(await query(second.url, "SELECT x FROM t")).toEqual([{ x: 1 }]);
  await second.stop();
  expect(second.process.exitCode).toBe(0);
  expect(await readdir(join(folder, "run"))).toEqual([]);
  expect((await readdir(folder)).sort()).toEqual(["postgres", "run"]);
});

const damages: [string, (folder: string) => Promise<void>][] = [
  ["its lock file is removed", (at) => rm(join(at, "database.lock.1"))],
  ["its sockets are removed", (at) => rm(join(at, "run"), { recursive: true })],
  [
    "all but the database itself is removed",
    async (at) => {
      for (const name of await readdir(at)) if (name !== "postgres") await rm(join(at, name), { recursive: true });
    },
  ],
];

it.each(damages)("continues, and refuses a second server, when %s", { timeout: TIMEOUT_MS }, async (_what, damage) => {
  await copyTemplateDatabase(root, folder);
  const first = await startEmbeddedDatabase(folder);
  await query(first.url, "CREATE TABLE t (x INT)");
  await damage(folder);
  await expect(startEmbeddedDatabase(folder)).rejects.toThrow(/already running: .* in use by /);
  // Its socket is created again, too.
  await vi.waitFor(() => query(first.url, "INSERT INTO t VALUES (1)"), 10_000);
  await vi.waitFor(async () => expect(await findRunningDatabase(folder)).toBe(first.url), 10_000);
  await damage(folder);
  const exited = once(first.process, "exit");
  first.process.kill("SIGKILL");
  await exited;

  const second = await startEmbeddedDatabase(folder);
  expect(await query(second.url, "SELECT count(*)::int AS rows FROM t")).toEqual([{ rows: expect.any(Number) }]);
  await second.stop();
});

it.skipIf(process.platform === "win32")(
  "writes files that nobody else can open, in a folder that others can",
  { timeout: TIMEOUT_MS },
  async () => {
    await chmod(folder, 0o755);
    const database = await startEmbeddedDatabase(folder);
    await query(database.url, "CREATE TABLE t (x INT); INSERT INTO t VALUES (1); CHECKPOINT");
    await database.stop();
    const open = (await readdir(folder, { recursive: true })).filter(
      (path) => (statSync(join(folder, path)).mode & 0o077) !== 0,
    );
    expect(open).toEqual([]);
  },
);

it("ends when the process that started it ends", { timeout: TIMEOUT_MS }, async () => {
  await copyTemplateDatabase(root, folder);
  const database = await startEmbeddedDatabase(folder);
  const exited = once(database.process, "exit");
  database.process.stdin?.end();
  expect(await exited).toEqual([0, null]);
});

it("serves a folder whose path is too long for a socket", { timeout: TIMEOUT_MS }, async () => {
  const deep = join(folder, "d".repeat(60), "d".repeat(60));
  await mkdir(deep, { recursive: true });
  await copyTemplateDatabase(root, deep);
  const database = await startEmbeddedDatabase(deep);
  expect(await query(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  await database.stop();
});

it("says in one line why it cannot start", { timeout: TIMEOUT_MS }, async () => {
  const blocked = join(folder, "file", "below");
  await writeFile(join(folder, "file"), "");
  await expect(startEmbeddedDatabase(blocked)).rejects.toThrow(/^The embedded database cannot start in [^\n]*$/);
});

it("prints the ready line and nothing else on standard output", { timeout: TIMEOUT_MS }, async () => {
  await copyTemplateDatabase(root, folder);
  const child = spawn(process.execPath, ["--import", "tsx", "lib/data/db/embedded/server.ts", folder], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
    child.stdin.end();
  });
  await once(child, "exit");
  expect(JSON.parse(output)).toEqual({
    ready: true,
    url: expect.stringMatching(/^postgresql:\/\/postgres@localhost\//),
  });
});
