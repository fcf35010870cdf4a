import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { closeDatabase, connectDatabase, pool } from "@/lib/data/db/connection/client";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "@/lib/data/db/embedded/start-embedded-database";
import { createEmptyPostgres } from "@/lib/data/db/testing/database";
import { insertRun } from "@/lib/data/db/testing/insert-run";
import { copyTemplateDatabase } from "@/lib/data/db/testing/template-folder";
import { MAX_BATCH_ROWS } from "../db/backup/tunables";
import { assertNotUnfinished } from "../db/backup/unfinished-copy";
import { type MoveRequest, moveDatabase } from "./move-database";
import { sumsOfDatabase } from "./table-sums";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** More than one batch. */
const EVENTS = MAX_BATCH_ROWS + 1_000;
const whenLoaded = async () => undefined;

let place = "";
let dataDir = "";
let server: EmbeddedDatabase;

beforeAll(async () => {
  place = await mkdtemp(join(tmpdir(), "touchstone-move-"));
  dataDir = join(place, "data");
  await copyTemplateDatabase(root, dataDir);
  server = await startEmbeddedDatabase(dataDir);
  connectDatabase(server.url);
  const runId = await insertRun({ question: "Line\u2028separator, \\N and “Σ”" });
  await pool().query(
    "INSERT INTO run_event (run_id, seq, type, event) SELECT $1, n, 'token', jsonb_build_object('text', md5(n::text)) FROM generate_series(1, $2::int) n",
    [runId, EVENTS],
  );
  await closeDatabase();
});
afterAll(async () => {
  await closeDatabase();
  await server.stop();
  await rm(place, { recursive: true, force: true });
});

const request = (part: Partial<MoveRequest> & Pick<MoveRequest, "to">): MoveRequest => ({
  ...{ url: server.url, kind: "embedded", root, dataDir, replace: false, whenLoaded },
  ...part,
});

async function rowsOn<T extends object>(url: string, sql: string): Promise<T[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return (await client.query<T>(sql).finally(() => client.end())).rows;
}

const marks = (url: string) => rowsOn(url, "SELECT nspname FROM pg_namespace WHERE nspname = 'touchstone_unfinished'");

async function emptyServer() {
  const database = await createEmptyPostgres();
  // Its pool would count as a session that uses the source.
  await closeDatabase();
  return database;
}

function moveInProcess(args: string[]): ChildProcess {
  return fork(fileURLToPath(new URL("./testing/move-process.ts", import.meta.url)), args, {
    execArgv: ["--import", "tsx"],
    stdio: "ignore",
  });
}

async function killAt(child: ChildProcess, reached: () => Promise<boolean>): Promise<void> {
  const ended = once(child, "exit");
  while (child.exitCode === null && !(await reached())) await sleep(10);
  child.kill("SIGKILL");
  expect(await ended).toEqual([null, "SIGKILL"]);
}

describe("a move to a server and back", () => {
  it("leaves the same rows in all three databases", { timeout: 180_000 }, async () => {
    const before = await sumsOfDatabase(server.url, root);
    const database = await emptyServer();
    try {
      const { sums } = await moveDatabase(request({ to: database.url }));
      expect(sums).toEqual(before);
      expect(sums.find(({ name }) => name === "run_event")?.rows).toBe(EVENTS);
      expect(await marks(database.url)).toEqual([]);
      expect(await sumsOfDatabase(server.url, root)).toEqual(before);

      const back = join(place, "back");
      await mkdir(back);
      const returned = request({ url: database.url, kind: "external", dataDir: back, to: null });
      expect((await moveDatabase(returned)).replaced).toBeNull();
      expect(await readdir(back)).not.toContain("migration.zip");
      const copy = await startEmbeddedDatabase(back);
      expect(await sumsOfDatabase(copy.url, root)).toEqual(before);
      await copy.stop();
      // A second time, the folder has a database.
      await expect(moveDatabase(returned)).rejects.toMatchObject({ code: "conflict" });
      expect((await moveDatabase({ ...returned, replace: true })).replaced).toContain("restore");
    } finally {
      await database.close();
    }
  });

  it("refuses a source that is in use", async () => {
    const database = await emptyServer();
    const source = await emptyServer();
    const user = new Client({ connectionString: source.url });
    await user.connect();
    try {
      const refused = moveDatabase(request({ url: source.url, kind: "external", to: database.url }));
      await expect(refused).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("sessions") });
    } finally {
      await user.end();
      await Promise.all([source.close(), database.close()]);
    }
  });
});

describe("a target", () => {
  it("that has tables is refused and stays unchanged", async () => {
    const database = await emptyServer();
    await rowsOn(database.url, "CREATE TABLE theirs (x INT)");
    try {
      await expect(moveDatabase(request({ to: database.url }))).rejects.toMatchObject({ code: "conflict" });
      expect(await rowsOn(database.url, "SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).toEqual([
        { tablename: "theirs" },
      ]);
      expect(await marks(database.url)).toEqual([]);
    } finally {
      await database.close();
    }
  });

  it("at a wrong address is refused before anything is written", async () => {
    const away = moveDatabase(request({ to: "postgresql://nobody@127.0.0.1:1/none" }));
    await expect(away).rejects.toMatchObject({ code: "ECONNREFUSED" });
    expect(existsSync(join(dataDir, "migration.zip"))).toBe(false);
  });

  it("is filled by one of two moves at once", { timeout: 180_000 }, async () => {
    const database = await emptyServer();
    try {
      const twice = [0, 1].map((at) => {
        const child = moveInProcess([server.url, "embedded", join(place, `one-${at}`), database.url]);
        return once(child, "exit");
      });
      const codes = (await Promise.all(twice)).map(([code]) => code === 0);
      expect(codes.sort()).toEqual([false, true]);
      expect(await marks(database.url)).toEqual([]);
      expect(await sumsOfDatabase(database.url, root)).toEqual(await sumsOfDatabase(server.url, root));
    } finally {
      await database.close();
    }
  });

  it("cannot be started after a kill, until the same move has ended", { timeout: 180_000 }, async () => {
    const before = await sumsOfDatabase(server.url, root);
    const database = await emptyServer();
    const reached = [
      async () => (await marks(database.url)).length > 0,
      async () => (await rowsOn(database.url, "SELECT FROM pg_tables WHERE tablename = 'run_event'")).length > 0,
    ];
    try {
      for (const point of reached) {
        await killAt(moveInProcess([server.url, "embedded", dataDir, database.url]), point);
        connectDatabase(database.url);
        await expect(assertNotUnfinished()).rejects.toMatchObject({ message: expect.stringContaining("incomplete") });
        await closeDatabase();
        expect(await sumsOfDatabase(server.url, root)).toEqual(before);
        // The server ends the session of a killed process, and with it its lock, a moment later.
        while ((await rowsOn(database.url, "SELECT FROM pg_locks WHERE locktype = 'advisory'")).length > 0)
          await sleep(10);
      }
      await moveDatabase(request({ to: database.url }));
      connectDatabase(database.url);
      await assertNotUnfinished();
      await closeDatabase();
      expect(await sumsOfDatabase(database.url, root)).toEqual(before);
    } finally {
      await database.close();
    }
  });
});

it("leaves no embedded database behind when it is killed", { timeout: 180_000 }, async () => {
  const database = await emptyServer();
  const folder = join(place, "killed");
  await mkdir(folder);
  try {
    await moveDatabase(request({ to: database.url }));
    const child = moveInProcess([database.url, "external", folder, "embedded"]);
    await killAt(child, async () => existsSync(join(folder, "restore.unfinished/postgres/PG_VERSION")));
    expect(existsSync(join(folder, "postgres"))).toBe(false);
    await moveDatabase(request({ url: database.url, kind: "external", dataDir: folder, to: null }));
    expect(await readdir(folder)).toEqual(expect.arrayContaining(["postgres"]));
    expect(existsSync(join(folder, "restore.unfinished"))).toBe(false);
  } finally {
    await database.close();
  }
});
