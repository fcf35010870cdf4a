import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { restoreSnapshot } from "@/lib/data/backup/restore-backup";
import { closeDatabase, connectDatabase, pool } from "../connection/client";
import { applyMigrations, readMigrations } from "../connection/migrate";
import { migrationFolders, prepareDatabase } from "../connection/prepare-database";
import { copyFolder } from "../embedded/folders/copy-folder";
import { listSnapshots, newSnapshotFolder, removeOldSnapshots } from "../embedded/snapshots/snapshots";
import { endUpgrade, putBackUpgrade } from "../embedded/snapshots/upgrade.mjs";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../embedded/start-embedded-database";
import { isUpgrade, snapshotBeforeUpgrade } from "./snapshot-before-upgrade";

const root = fileURLToPath(new URL("../../../..", import.meta.url));
/** An early version's migrations. */
const EARLIER = 12;

const disk = vi.hoisted(() => ({ free: Number.POSITIVE_INFINITY }));
vi.mock("../embedded/full-disk", async (original) => ({
  ...(await original<typeof import("../embedded/full-disk")>()),
  freeBytes: () => disk.free,
}));
vi.stubEnv("TOUCHSTONE_DATABASE", "embedded");

let place = "";
let earlier = "";
let dataDir = "";
let server: EmbeddedDatabase | null = null;

async function start(): Promise<void> {
  server = await startEmbeddedDatabase(dataDir);
  connectDatabase(server.url);
}

async function stop(): Promise<void> {
  await closeDatabase();
  await server?.stop();
  server = null;
}

/** A version of the application with two more migrations, the second of which fails. */
function brokenVersion(): string {
  const folder = mkdtempSync(join(place, "version-"));
  cpSync(join(root, "prisma"), join(folder, "prisma"), { recursive: true });
  for (const [name, sql] of [
    ["9998_more", "CREATE TABLE more (x INT); DELETE FROM conversation;"],
    ["9999_broken", "SELECT 1/0;"],
  ] as const) {
    mkdirSync(join(folder, "prisma/migrations", name));
    writeFileSync(join(folder, "prisma/migrations", name, "migration.sql"), sql);
  }
  return folder;
}

async function state(): Promise<unknown> {
  const { rows } = await pool().query(
    `SELECT (SELECT count(*)::int FROM _prisma_migrations) AS migrations, to_regclass('more') AS more,
            (SELECT array_agg(title) FROM conversation) AS titles`,
  );
  return rows;
}
const AS_BEFORE = [{ migrations: EARLIER, more: null, titles: ["Kept"] }];

beforeAll(async () => {
  place = mkdtempSync(join(tmpdir(), "touchstone-upgrade-"));
  earlier = join(place, "earlier");
  dataDir = earlier;
  await start();
  expect(await isUpgrade(root)).toBe(false);
  const migrations = await readMigrations(migrationFolders(root).schema);
  await applyMigrations(pool(), migrations.slice(0, EARLIER), "_prisma_migrations");
  await pool().query("INSERT INTO conversation (id, owner_id, title) VALUES (gen_random_uuid(), 'local', 'Kept')");
  await stop();
});
beforeEach(async () => {
  disk.free = Number.POSITIVE_INFINITY;
  dataDir = mkdtempSync(join(place, "data-"));
  await copyFolder(earlier, dataDir);
  await start();
});
afterEach(stop);
afterAll(() => rmSync(place, { recursive: true, force: true }));

describe("an upgrade of an earlier version's data folder", () => {
  it("takes a snapshot, to which one can go back", async () => {
    expect(await isUpgrade(root)).toBe(true);
    const { folder } = await snapshotBeforeUpgrade(dataDir);
    await prepareDatabase(pool(), root);
    expect(await isUpgrade(root)).toBe(false);
    endUpgrade(dataDir);
    expect(putBackUpgrade(dataDir, 0)).toBe(false);
    await stop();
    const [snapshot] = listSnapshots(dataDir);
    expect(snapshot).toMatchObject({ folder, reason: "upgrade" });
    expect(() => restoreSnapshot(dataDir, "unknown")).toThrow(snapshot?.name);
    restoreSnapshot(dataDir, snapshot?.name ?? "");
    await start();
    expect(await state()).toEqual(AS_BEFORE);
    expect(listSnapshots(dataDir)).toMatchObject([{ reason: "restore" }]);
  });

  it("is put back when a migration fails", async () => {
    const since = Date.now();
    await snapshotBeforeUpgrade(dataDir);
    await expect(prepareDatabase(pool(), brokenVersion())).rejects.toThrow("division by zero");
    expect(await state()).not.toEqual(AS_BEFORE);
    await stop();
    expect(putBackUpgrade(dataDir, since)).toBe(true);
    await start();
    expect(await state()).toEqual(AS_BEFORE);
    expect([listSnapshots(dataDir), existsSync(join(dataDir, "upgrade.json"))]).toEqual([[], false]);
  });

  it("keeps its snapshot when it is interrupted, and continues", async () => {
    const { folder } = await snapshotBeforeUpgrade(dataDir);
    await expect(prepareDatabase(pool(), brokenVersion())).rejects.toThrow();
    const later = Date.now() + 1;
    expect(putBackUpgrade(dataDir, later)).toBe(false);
    expect(await snapshotBeforeUpgrade(dataDir)).toEqual({ folder, bytes: null });
    await stop();
    expect(putBackUpgrade(dataDir, 0)).toBe(true);
    await start();
    expect(await state()).toEqual(AS_BEFORE);
  });

  it("takes another snapshot if nothing was migrated: the earlier version may have been used since", async () => {
    const { folder } = await snapshotBeforeUpgrade(dataDir);
    await pool().query("UPDATE conversation SET title = 'Later'");
    const again = await snapshotBeforeUpgrade(dataDir);
    expect(again.folder).not.toBe(folder);
    await stop();
    putBackUpgrade(dataDir, 0);
    await start();
    expect(await state()).toMatchObject([{ titles: ["Later"] }]);
  });

  it("does not begin without space for the snapshot", async () => {
    disk.free = 50_000_000;
    const refused = snapshotBeforeUpgrade(dataDir);
    await expect(refused).rejects.toMatchObject({
      code: "disk_full",
      message: expect.stringMatching(/48 MiB.*--no-snapshot/),
    });
    expect(await state()).toEqual(AS_BEFORE);
    expect(putBackUpgrade(dataDir, 0)).toBe(false);
  });
});

it("keeps the latest three snapshots, and nothing incomplete", async () => {
  for (let taken = 0; taken < 4; taken += 1) {
    await snapshotBeforeUpgrade(dataDir);
    endUpgrade(dataDir);
  }
  const folders = listSnapshots(dataDir).map(({ folder }) => folder);
  const incomplete = newSnapshotFolder(dataDir, "upgrade");
  removeOldSnapshots(dataDir);
  expect(listSnapshots(dataDir).map(({ folder }) => folder)).toEqual(folders.slice(0, 3));
  expect(existsSync(incomplete)).toBe(false);
});
