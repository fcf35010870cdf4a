import { connectDatabase } from "@/lib/data/db/connection/client";
import { findRunningDatabase } from "@/lib/data/db/embedded/running-database";
import { environmentLayer } from "@/lib/data/settings/environment-layer";
import { mergeLayers } from "@/lib/data/settings/merge-layers";
import { databaseTasks, joinedTask } from "@/lib/server/health/database-checks";
import { reportOf } from "@/lib/server/health/doctor";
import { backupTask, durabilityTask, originalsTask, snapshotsTask } from "@/lib/server/health/keeping-checks";
import { machineTasks } from "@/lib/server/health/machine-checks";
import { modelTask } from "@/lib/server/health/model-check";
import { type DoctorTask, runChecks } from "@/lib/server/health/run-checks";
import { secretsTask } from "@/lib/server/health/secrets-check";
import { singleSignOnTask } from "@/lib/server/health/sign-on/single-sign-on-check";
import { type DoctorReport, doctorReportSchema } from "@/lib/shared/contracts/doctor";
import { loadEnvironmentFiles, readConfiguration } from "../launcher/configuration.mjs";
import { findApplication } from "../launcher/launcher-lock.mjs";
import { root } from "../launcher/paths.mjs";
import { applicationTask, buildTask, dataFolderTask, packagesTask } from "./installation-checks";

/** Longer than the slowest check of the application. */
const ANSWER_TIMEOUT_MS = 120_000;

/** @returns the report, and whether it is partial because no application runs */
export async function examineInstallation(): Promise<{ report: DoctorReport; partial: boolean }> {
  loadEnvironmentFiles();
  const { dataDir, databaseUrl } = readConfiguration();
  const found = await findApplication(dataDir);
  const around = [applicationTask(found), packagesTask, buildTask, dataFolderTask(dataDir)];
  if (found.url !== undefined) {
    const inside = await askApplication(found.url);
    const checks = await runChecks(around);
    // A running application uses this build and these packages, whatever is on the disk by now.
    if (inside !== null) {
      const report = { ...inside, checks: [...checks, ...inside.checks] };
      return { report: { ...report, healthy: inside.healthy && reportOf(checks, null).healthy }, partial: false };
    }
  }
  return { report: await examineFromOutside(around, { dataDir, databaseUrl }), partial: true };
}

async function askApplication(url: string): Promise<DoctorReport | null> {
  try {
    const answer = await fetch(`${url}/api/doctor`, { signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    const parsed = doctorReportSchema.safeParse(await answer.json());
    return parsed.success ? parsed.data : null;
  } catch {
    // It runs but does not respond: `applicationTask` reports that.
    return null;
  }
}

/** The checks that need no application; all of the database are included only if it is an external server. */
async function examineFromOutside(
  around: DoctorTask[],
  { dataDir, databaseUrl }: { dataDir: string; databaseUrl: string | undefined },
): Promise<DoctorReport> {
  const reached = databaseUrl ?? (await findRunningDatabase(dataDir));
  if (reached !== null) connectDatabase(reached);
  // Saved settings and keys are in the database; without it, only the environment is known.
  const { settings } = mergeLayers([{ source: "environment", layer: environmentLayer() }]);
  const model = modelTask(databaseUrl === undefined ? { settings } : {});
  const stored = databaseUrl === undefined ? [] : [...databaseTasks(root), durabilityTask, originalsTask, secretsTask];
  // An application with accounts tells its findings to administrators alone.
  const joined = reached === null ? [] : [joinedTask];
  const snapshots = databaseUrl === undefined ? [snapshotsTask] : [];
  const checks = await runChecks([
    ...around,
    ...machineTasks(root),
    ...stored,
    ...joined,
    backupTask,
    ...snapshots,
    singleSignOnTask,
    model.task,
  ]);
  return reportOf(checks, model.probe());
}
