import { spawn } from "node:child_process";
import { once } from "node:events";
import { statSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import pg from "pg";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { z } from "zod";
import { copyTemplateDatabase } from "../testing/template-folder";
import { logFiles } from "./log-files";
import { findRunningDatabase } from "./running-database";
import { startEmbeddedDatabase } from "./start-embedded-database";

const TIMEOUT_MS = 120_000;
const readySchema = z.strictObject({
  ready: z.literal(true),
  url: z.string().regex(/^postgresql:\/\/postgres@localhost\//),
});
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

it("keeps its write-ahead log short, and after a kill", { timeout: TIMEOUT_MS }, async () => {
  await copyTemplateDatabase(root, folder);
  const first = await startEmbeddedDatabase(folder);
  await query(first.url, "CREATE TABLE t (x TEXT)");
  let most = 0;
  for (let turn = 0; turn < 8; turn += 1) {
    // About eight megabytes.
    await query(first.url, "INSERT INTO t SELECT repeat(md5(n::text), 30) FROM generate_series(1, 8000) AS n");
    await query(first.url, "SELECT 1");
    most = Math.max(most, logFiles(folder));
  }
  expect(most).toBeLessThanOrEqual(3);
  const exited = once(first.process, "exit");
  first.process.kill("SIGKILL");
  await exited;
  const second = await startEmbeddedDatabase(folder);
  expect(await query(second.url, "SELECT count(*)::int AS n FROM t")).toEqual([{ n: 64_000 }]);
  expect(logFiles(folder)).toBeLessThanOrEqual(3);
  await second.stop();
});

const damages: [string, (folder: string) => Promise<void>][] = [
  ["its lock file", (at) => removeAll(at, (name) => name.startsWith("database.lock."))],
  ["its sockets", (at) => removeAll(at, (name) => name === "run")],
  ["all but the database itself", (at) => removeAll(at, (name) => name !== "postgres")],
];

async function removeAll(folder: string, isMeant: (name: string) => boolean): Promise<void> {
  const names = (await readdir(folder)).filter(isMeant);
  expect(names).not.toEqual([]);
  for (const name of names) await rm(join(folder, name), { recursive: true, force: true });
}

it("continues, and refuses a second server, when files are removed", { timeout: TIMEOUT_MS }, async () => {
  await copyTemplateDatabase(root, folder);
  let server = await startEmbeddedDatabase(folder);
  await query(server.url, "CREATE TABLE t (x INT)");
  for (const [what, damage] of damages) {
    await damage(folder);
    await expect(startEmbeddedDatabase(folder), what).rejects.toThrow(/already running: .* in use by /);
    // Its socket is created again, too.
    await vi.waitFor(() => query(server.url, "INSERT INTO t VALUES (1)"));
    await vi.waitFor(async () => expect(await findRunningDatabase(folder), what).toBe(server.url));
    await damage(folder);
    const exited = once(server.process, "exit");
    server.process.kill("SIGKILL");
    await exited;

    server = await startEmbeddedDatabase(folder);
    const rows = await query(server.url, "SELECT count(*)::int AS rows FROM t");
    expect(rows, what).toEqual([{ rows: expect.any(Number) }]);
  }
  await server.stop();
});

it("serves a folder whose path is too long for a socket, and ends when the process that started it ends", {
  timeout: TIMEOUT_MS,
}, async () => {
  const deep = join(folder, "d".repeat(60), "d".repeat(60));
  await mkdir(deep, { recursive: true });
  await copyTemplateDatabase(root, deep);
  const database = await startEmbeddedDatabase(deep);
  expect(await query(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
  const exited = once(database.process, "exit");
  database.process.stdin?.end();
  expect(await exited).toEqual([0, null]);
});

it("says in one line why it cannot start", { timeout: TIMEOUT_MS }, async () => {
  const blocked = join(folder, "file", "below");
  await writeFile(join(folder, "file"), "");
  await expect(startEmbeddedDatabase(blocked)).rejects.toThrow(/^The embedded database cannot start in [^\n]*$/);
});

it("prints the ready line and nothing else, and writes files that no one else can open in a folder that others can", {
  timeout: TIMEOUT_MS,
}, async () => {
  if (process.platform !== "win32") await chmod(folder, 0o755);
  const child = spawn(process.execPath, ["--import", "tsx", "lib/data/db/embedded/server.ts", folder], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  let output = "";
  const ready = new Promise<void>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.endsWith("\n")) resolve();
    });
  });
  await Promise.race([ready, exited]);
  const { url } = readySchema.parse(JSON.parse(output));
  await query(url, "CREATE TABLE t (x INT); INSERT INTO t VALUES (1); CHECKPOINT");
  child.stdin.end();
  await exited;
  expect(output.trim().split("\n")).toHaveLength(1);
  if (process.platform === "win32") return;
  const open = (await readdir(folder, { recursive: true })).filter(
    (path) => (statSync(join(folder, path)).mode & 0o077) !== 0,
  );
  expect(open).toEqual([]);
});
