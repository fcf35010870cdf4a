import type { DoctorCheck } from "@/lib/shared/contracts/doctor";
import { log } from "@/lib/shared/log";
import { LATE, within } from "@/lib/shared/within";
import { DOCTOR_CHECK_TIMEOUT_MS } from "./tunables";

/** The result of a check. */
export type Finding = Pick<DoctorCheck, "status" | "code" | "fix"> & { params?: DoctorCheck["params"] };

export interface DoctorTask {
  id: DoctorCheck["id"];
  /** @param signal aborted when the check's time is over */
  check(signal: AbortSignal): Promise<Finding>;
  /** The finding if the check throws or takes too long; default: unknown. */
  whenBroken?: Finding;
  timeoutMs?: number;
}

/** Runs all checks in parallel, each with a time limit. Never throws. */
export function runChecks(tasks: readonly DoctorTask[]): Promise<DoctorCheck[]> {
  return Promise.all(tasks.map(runCheck));
}

async function runCheck(task: DoctorTask): Promise<DoctorCheck> {
  const { id, whenBroken, timeoutMs = DOCTOR_CHECK_TIMEOUT_MS } = task;
  const startedAt = performance.now();
  const end = (finding: Finding): DoctorCheck => ({
    id,
    ...finding,
    params: finding.params ?? {},
    ms: Math.round(performance.now() - startedAt),
  });
  const stop = new AbortController();
  try {
    const outcome = await within(timeoutMs, task.check(stop.signal));
    if (outcome !== LATE) return end(outcome);
    log.warn({ check: id, ms: timeoutMs }, "a doctor check timed out");
    return end(
      whenBroken ?? { status: "unknown", code: "check_timed_out", params: { seconds: timeoutMs / 1_000 }, fix: null },
    );
  } catch (error) {
    log.warn({ err: error, check: id }, "a doctor check failed");
    return end(whenBroken ?? { status: "unknown", code: "check_failed", fix: "read_log" });
  } finally {
    // A check that continues after its time limit must not hold a connection.
    stop.abort();
  }
}

/** If the database does not answer, attributes the other failed checks to it. */
export function blameDatabase(checks: readonly DoctorCheck[]): DoctorCheck[] {
  const away = checks.some(({ id, status }) => id === "database" && status === "failed");
  return checks.map((check) =>
    away && check.status === "unknown" ? { ...check, code: "needs_database", params: {}, fix: null } : check,
  );
}

/** Whether no check failed and all could be run. */
export function isHealthy(checks: readonly DoctorCheck[]): boolean {
  return checks.every(({ status }) => status !== "failed" && status !== "unknown");
}
