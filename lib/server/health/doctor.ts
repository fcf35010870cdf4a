import { databaseKind } from "@/lib/data/db/connection/client";
import type { DoctorCheck, DoctorReport } from "@/lib/shared/contracts/doctor";
import { log } from "@/lib/shared/log";
import { processWide } from "@/lib/shared/process-wide";
import packageFile from "@/package.json";
import { alertsTask } from "./alerts-check";
import { databaseTasks, joinedTask } from "./database-checks";
import { backupTask, durabilityTask, originalsTask, snapshotsTask } from "./keeping-checks";
import { machineTasks } from "./machine-checks";
import { modelTask } from "./model-check";
import { processesTask } from "./processes/processes-check";
import { promptsTask } from "./prompts-check";
import { blameDatabase, type DoctorTask, isHealthy, runChecks } from "./run-checks";
import { searchTasks } from "./search-checks";
import { secretsTask } from "./secrets-check";
import { singleSignOnTask } from "./sign-on/single-sign-on-check";
import { storedDataTask } from "./stored-data-check";
import { webSearchTask } from "./web-search-check";

interface Examinations {
  latest?: DoctorReport;
  underWay?: Promise<DoctorReport>;
  quick?: Promise<DoctorReport>;
}

/** One examination per process, shared by the routes and the start. */
const examinations = (): Examinations => processWide("doctor", () => ({}));

/**
 * Checks everything that the product needs, with a time limit for each check. Never throws; concurrent calls share one
 * examination.
 */
export function examine(): Promise<DoctorReport> {
  const shared = examinations();
  shared.underWay ??= examineNow().finally(() => {
    delete shared.underWay;
  });
  return shared.underWay;
}

/** Like `examine`, but reuses costly results: the last probe of the language model, and a recent look at all pages. */
export function examineQuickly(): Promise<DoctorReport> {
  const shared = examinations();
  if (shared.underWay !== undefined) return shared.underWay;
  shared.quick ??= examineNow({ after: shared.latest }).finally(() => {
    delete shared.quick;
  });
  return shared.quick;
}

/** Runs one examination in the background and logs the problems it finds. */
export function examineInBackground(): void {
  void examine().then(({ checks }) => {
    for (const { id, status, code, fix } of checks.filter(isProblem)) {
      log.warn({ check: id, status, code, fix }, "the doctor found a problem");
    }
  });
}

/** @param after the report whose costly parts are reused */
async function examineNow({ after }: { after?: DoctorReport | undefined } = {}): Promise<DoctorReport> {
  const root = /* turbopackIgnore: true */ process.cwd();
  const model = modelTask({ known: after?.model ?? null });
  const tasks: DoctorTask[] = [
    ...machineTasks(root),
    ...databaseTasks(root),
    storedDataTask({ reuses: after !== undefined }),
    durabilityTask,
    backupTask,
    databaseKind() === "embedded" ? snapshotsTask : processesTask,
    originalsTask,
    ...searchTasks(),
    webSearchTask,
    model.task,
    secretsTask,
    singleSignOnTask,
    promptsTask,
    alertsTask,
    joinedTask,
  ];
  const report = reportOf(await runChecks(tasks), model.probe());
  examinations().latest = report;
  return report;
}

/** A report of the given checks. */
export function reportOf(made: readonly DoctorCheck[], model: DoctorReport["model"]): DoctorReport {
  const checks = blameDatabase(made);
  return { version: packageFile.version, healthy: isHealthy(checks), checks, model, at: new Date().toISOString() };
}

function isProblem({ status }: DoctorCheck): boolean {
  return status === "failed" || status === "unknown";
}
