import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openBackup } from "@/lib/data/backup/backup-file";
import { db } from "@/lib/data/db/connection/client";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { lastErrorOf } from "@/lib/data/db/jobs/jobs";
import { createRealPostgres } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { parseEnv } from "@/lib/shared/env";
import { backupSchedule, backupWork } from "./backup-work";

const HOUR_MS = 3_600_000;

setUpDatabase(createRealPostgres);
let dataDir: string;
let folder: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "touchstone-backup-"));
  folder = join(dataDir, "backups");
  await db().job.deleteMany();
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

/** A worker of a process that has just started. */
function worker(variables: Record<string, string> = {}) {
  const schedule = { DATA_DIR: dataDir, BACKUP_EVERY_HOURS: "6", BACKUP_KEEP: "2", ...variables };
  const found = backupSchedule(parseEnv(schedule));
  if (found === null) throw new Error("There is no schedule.");
  return backupWork(found);
}
const makeDue = () => db().job.updateMany({ data: { runAfter: new Date(Date.now() - 1_000) } });
const nextInMs = async () => {
  const [job] = await db().job.findMany({ where: { kind: JOB_KINDS.backup } });
  return (job?.runAfter.getTime() ?? 0) - Date.now();
};

it("makes none without a schedule", () => {
  expect(backupSchedule(parseEnv({ DATA_DIR: dataDir }))).toBeNull();
});

it("makes a backup when it is due, and no earlier after a restart", async () => {
  expect(await worker().step()).toBe(true);
  const [file = ""] = readdirSync(folder);
  const backup = await openBackup(join(folder, file));
  expect(backup.manifest.database.kind).toBe("external");
  backup.close();
  expect(await nextInMs()).toBeGreaterThan(5.9 * HOUR_MS);
  expect(await worker().step()).toBe(false);
  expect(readdirSync(folder)).toEqual([file]);
});

it("keeps the latest ones and what others have put there", async () => {
  for (const _ of [1, 2, 3]) {
    await worker().step();
    await makeDue();
  }
  writeFileSync(join(folder, "monday.zip"), "");
  writeFileSync(join(folder, "touchstone-scheduled-2020-01-01T00-00-00-000Z.zip.unfinished"), "");
  const before = readdirSync(folder).filter((name) => name.endsWith("Z.zip"));
  expect(before).toHaveLength(2);
  await worker().step();
  const after = readdirSync(folder);
  expect(after).toHaveLength(3);
  expect(after).toContain("monday.zip");
  expect(after).toContain(before.at(-1));
  expect(after).not.toContain(before[0]);
});

it("says why one failed, keeps the earlier ones, and tries again soon", async () => {
  await worker().step();
  const earlier = readdirSync(folder);
  await makeDue();
  writeFileSync(join(dataDir, "file"), "");
  await worker({ BACKUP_FOLDER: join(dataDir, "file", "backups") }).step();
  expect(await lastErrorOf(JOB_KINDS.backup)).toMatch(/ENOTDIR/);
  expect(readdirSync(folder)).toEqual(earlier);
  expect(await nextInMs()).toBeLessThan(HOUR_MS);
  await makeDue();
  await worker().step();
  expect(await lastErrorOf(JOB_KINDS.backup)).toBeNull();
});
