import { readFile } from "node:fs/promises";
import { type LatestBackup, latestBackup } from "@/lib/data/backup/latest-backup";
import { databaseKind } from "@/lib/data/db/connection/client";
import { commitsWaitForDisk } from "@/lib/data/db/connection/readiness";
import { folderBytes } from "@/lib/data/db/embedded/folders/folder-bytes";
import { listSnapshots } from "@/lib/data/db/embedded/snapshots/snapshots";
import { dataFolder } from "@/lib/data/db/faults/disk-room";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { lastErrorOf } from "@/lib/data/db/jobs/jobs";
import { countOriginals, type OutsidePlace, smallestStored } from "@/lib/data/db/originals/stored-originals";
import { readStored, wantedPlace } from "@/lib/data/originals/places";
import { tryPlace } from "@/lib/data/originals/try-place";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import type { DoctorTask, Finding } from "./run-checks";
import { OLD_BACKUP_DAYS, UNSYNCED_SECONDS } from "./tunables";

const DAY_MS = 86_400_000;
/** Linux: the age at which unwritten data is due, and the interval of the check for it, in hundredths of a second. */
const WRITE_BACK_SETTINGS = ["/proc/sys/vm/dirty_expire_centisecs", "/proc/sys/vm/dirty_writeback_centisecs"];

/** What a power cut may lose. */
export const durabilityTask: DoctorTask = {
  id: "durability",
  check: async () => {
    if (await commitsWaitForDisk()) return { status: "ok", code: "commits_wait", fix: null };
    if (databaseKind() === "external") {
      return { status: "warning", code: "server_commits_do_not_wait", fix: "sync_server_commits" };
    }
    const params = { seconds: await secondsUntilWritten() };
    return { status: "warning", code: "commits_do_not_wait", params, fix: "sync_commits" };
  },
};

/** How long this system may keep written data in memory only. */
async function secondsUntilWritten(): Promise<number> {
  if (process.platform !== "linux") return UNSYNCED_SECONDS;
  const hundredths = await Promise.all(WRITE_BACK_SETTINGS.map(async (path) => Number(await readFile(path, "utf8"))));
  return Math.ceil(hundredths.reduce((sum, value) => sum + value, 0) / 100);
}

/** Whether a backup was made lately, and whether the last scheduled one failed. */
export const backupTask: DoctorTask = {
  id: "backup",
  check: async () => {
    const reason = env().BACKUP_EVERY_HOURS === undefined ? null : await lastErrorOf(JOB_KINDS.backup);
    if (reason !== null) return { status: "warning", code: "backup_failed", params: { reason }, fix: "check_backups" };
    return backupFinding(latestBackup(dataFolder()), Date.now());
  },
};

/** @param now milliseconds since 1970 */
export function backupFinding(latest: LatestBackup | null, now: number): Finding {
  if (latest === null) return { status: "not_configured", code: "backup_none", fix: "make_backup" };
  const days = Math.max(0, Math.floor((now - Date.parse(latest.at)) / DAY_MS));
  const params = { days, file: latest.file, mb: Math.round(latest.bytes / 100_000) / 10 };
  return days > OLD_BACKUP_DAYS
    ? { status: "warning", code: "backup_old", params, fix: "make_backup" }
    : { status: "ok", code: "backup_recent", params, fix: null };
}

/** Where original files are, whether they can be read, and whether some have yet to be moved. */
export const originalsTask: DoctorTask = {
  id: "originals",
  check: async (signal) => {
    const place = wantedPlace();
    const counts = await countOriginals();
    const total = counts.database + counts.folder + counts.s3;
    const waiting = total - counts[place];
    const reason = waiting === 0 ? null : await lastErrorOf(JOB_KINDS.originals);
    if (reason !== null) {
      return { status: "warning", code: "originals_wait", params: { waiting, place, reason }, fix: "check_originals" };
    }
    const params = (await unreadable(signal)) ?? (await unusable(place, signal));
    if (params !== null) return { status: "warning", code: "originals_away", params, fix: "check_originals" };
    if (waiting > 0)
      return { status: "ok", code: "originals_moving", params: { done: counts[place], total, place }, fix: null };
    return { status: "ok", code: "originals_kept", params: { count: total, place }, fix: null };
  },
};

/** Why a file outside of the database cannot be read; null if it can, or if no such file exists. */
async function unreadable(signal: AbortSignal): Promise<{ place: string; reason: string } | null> {
  const file = await smallestStored();
  if (file === null) return null;
  const { place } = file;
  try {
    return (await readStored(file, signal)) === null ? { place, reason: "A file is missing." } : null;
  } catch (error) {
    if (error instanceof AppError) return { place, reason: error.message };
    throw error;
  }
}

/** Why a file cannot be written, read and removed where files are to be kept; null if it can. */
async function unusable(
  place: OutsidePlace | "database",
  signal: AbortSignal,
): Promise<{ place: string; reason: string } | null> {
  if (place === "database") return null;
  const reason = await tryPlace(place, signal);
  return reason === null ? null : { place, reason };
}

/** Snapshots of the embedded database, from before upgrades and restores. */
export const snapshotsTask: DoctorTask = {
  id: "snapshots",
  check: async () => {
    const snapshots = listSnapshots(dataFolder());
    const [latest] = snapshots;
    if (latest === undefined) return { status: "ok", code: "snapshots_none", fix: null };
    const names = snapshots.map(({ name }) => name).join(", ");
    const sizes = await Promise.all(snapshots.map(({ folder }) => folderBytes(folder)));
    const mb = Math.round(sizes.reduce((sum, bytes) => sum + bytes, 0) / 1_000_000);
    return { status: "ok", code: "snapshots_kept", params: { count: snapshots.length, mb, names }, fix: null };
  },
};
