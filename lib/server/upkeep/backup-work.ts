import { resolve } from "node:path";
import { z } from "zod";
import { backupsFolder } from "@/lib/data/backup/latest-backup";
import { makeScheduledBackup } from "@/lib/data/backup/scheduled-backup";
import { databaseKind, directUrl } from "@/lib/data/db/connection/client";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { JOB_KINDS } from "@/lib/data/db/jobs/job-kinds";
import { queueJob } from "@/lib/data/db/jobs/jobs";
import { JobWorker, type JobWorkerOptions } from "@/lib/data/jobs/job-worker";
import { env } from "@/lib/shared/env";
import { AppError } from "@/lib/shared/errors";
import { log } from "@/lib/shared/log";
import { BACKUP_LEASE_MS, BACKUP_POLL_MS, BACKUP_RETRY_MS } from "./tunables";

const HOUR_MS = 3_600_000;

export interface BackupSchedule {
  /** From the end of one backup to the next. */
  everyMs: number;
  /** Scheduled backups that stay. */
  keep: number;
  folder: string;
  /** The data folder of this installation. */
  dataDir: string;
}

/** The schedule of the environment; `null` without one. */
export function backupSchedule(variables = env()): BackupSchedule | null {
  const { BACKUP_EVERY_HOURS: hours, BACKUP_KEEP: keep, BACKUP_FOLDER: folder } = variables;
  if (hours === undefined) return null;
  const dataDir = resolve(/* turbopackIgnore: true */ variables.DATA_DIR);
  return { everyMs: hours * HOUR_MS, keep, folder: folder ?? backupsFolder(dataDir), dataDir };
}

/**
 * Makes backups on schedule. There is one job, which is due when the next backup is: one process of several makes it, and
 * a restart makes none early.
 */
export function backupWork(schedule: BackupSchedule, options: JobWorkerOptions = {}): JobWorker<unknown> {
  const { everyMs, dataDir } = schedule;
  return new JobWorker<unknown>(
    {
      kind: JOB_KINDS.backup,
      payload: z.unknown(),
      leaseMs: BACKUP_LEASE_MS,
      pollMs: BACKUP_POLL_MS,
      // A job that is due later than that is one of an earlier, slower schedule.
      longestWaitMs: everyMs,
      plan: async () => {
        await queueJob({ kind: JOB_KINDS.backup, subject: JOB_KINDS.backup, ownerId: LOCAL_OWNER });
        return "claim";
      },
      run: async (_job, signal) => {
        const source = { url: directUrl(), kind: databaseKind(), root: process.cwd(), dataDir };
        const { file, bytes, missing } = await makeScheduledBackup(source, schedule, signal);
        log.info({ file, bytes, missing }, "a scheduled backup was made");
        return { release: true, waitMs: everyMs, tries: "reset" };
      },
      afterError: ({ tries }, error) => {
        const waitMs = Math.min(everyMs, BACKUP_RETRY_MS * tries);
        log.error({ err: error, waitMs }, "a scheduled backup could not be made; the earlier ones stay");
        return { release: true, waitMs, error: error instanceof AppError ? error.message : "unexpected error" };
      },
    },
    options,
  );
}
