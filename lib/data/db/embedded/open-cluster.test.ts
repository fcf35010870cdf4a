import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, it } from "vitest";
import { copyTemplateDatabase } from "../testing/template-folder";
import { emptyClusterFolder, openCluster } from "./open-cluster";

const TIMEOUT_MS = 120_000;
let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "touchstone-cluster-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it.each([
  ["as a copy of the empty one", await emptyClusterFolder()],
  ["from nothing", join(tmpdir(), "touchstone-no-cluster")],
])(
  "recreates a cluster whose creation was interrupted %s, and keeps a finished one",
  {
    timeout: TIMEOUT_MS,
  },
  async (_how, empty) => {
    await writeFile(join(folder, "postgres.unfinished"), "");
    await mkdir(join(folder, "postgres"));
    await writeFile(join(folder, "postgres", "PG_VERSION"), "18\n");
    expect(existsSync(empty)).toBe(empty === (await emptyClusterFolder()));
    const first = await openCluster(folder, true, empty);
    await first.exec("CREATE TABLE t (x INT); INSERT INTO t VALUES (1)");
    await first.close();
    expect(await readdir(folder)).toEqual(["postgres"]);
    expect((await stat(join(folder, "postgres", "PG_VERSION"))).mode & 0o777).toBe(0o600);

    const second = await openCluster(folder, true);
    expect((await second.query("SELECT x FROM t")).rows).toEqual([{ x: 1 }]);
    await second.close();
  },
);

it("uses the PostgreSQL settings that make a commit wait for the disk, a small cache and a short log", {
  timeout: TIMEOUT_MS,
}, async () => {
  await copyTemplateDatabase(fileURLToPath(new URL("../../../..", import.meta.url)), folder);
  const database = await openCluster(folder, true);
  const { rows } = await database.query(
    "SELECT current_setting('fsync') AS fsync, current_setting('wal_sync_method') AS method, current_setting('shared_buffers') AS cache, current_setting('max_wal_size') AS log, current_setting('wal_compression') AS compressed",
  );
  expect(rows).toEqual([{ fsync: "on", method: "fsync", cache: "32MB", log: "32MB", compressed: "pglz" }]);
  await database.close();
});
