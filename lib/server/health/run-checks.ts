import type { DoctorCheck } from "@/lib/shared/contracts/doctor";
import { log } from "@/lib/shared/log";
import { DOCTOR_CHECK_TIMEOUT_MS } from "./tunables";

/** What a check found. */
export type Finding = Pick<DoctorCheck, "status" | "code" | "fix"> & { params?: DoctorCheck["params"] };

export interface DoctorTask {
  id: DoctorCheck["id"];
  /** @param signal aborted when the check's time is over */
  check(signal: AbortSignal): Promise<Finding>;
  /** What it means that the check throws or takes too long; left out: nothing is known then. */
  whenBroken?: Finding;
  timeoutMs?: number;
}

/** Makes all checks at once, each for a limited time. Never throws. */
export function runChecks(tasks: readonly DoctorTask[]): Promise<DoctorCheck[]> {
  return Promise.all(tasks.map(runCheck));
}

const TIMED_OUT = Symbol("timed out");

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
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof TIMED_OUT>((resolve) => {
    timer = setTimeout(() => resolve(TIMED_OUT), timeoutMs);
  });
  try {
    const outcome = await Promise.race([task.check(stop.signal), timeout]);
    if (outcome !== TIMED_OUT) return end(outcome);
    log.warn({ check: id, ms: timeoutMs }, "a check of the doctor took too long");
    return end(
      whenBroken ?? { status: "unknown", code: "check_timed_out", params: { seconds: timeoutMs / 1_000 }, fix: null },
    );
  } catch (error) {
    log.warn({ err: error, check: id }, "a check of the doctor failed");
    return end(whenBroken ?? { status: "unknown", code: "check_failed", fix: "read_log" });
  } finally {
    clearTimeout(timer);
    // What goes on after its time must not hold a connection.
    stop.abort();
  }
}

/** Where the database does not answer, whatever else could not be checked is put down to that. */
export function blameDatabase(checks: readonly DoctorCheck[]): DoctorCheck[] {
  const away = checks.some(({ id, status }) => id === "database" && status === "failed");
  return checks.map((check) =>
    away && check.status === "unknown" ? { ...check, code: "needs_database", params: {}, fix: null } : check,
  );
}

/** Nothing failed, and every check could be made. */
export function isHealthy(checks: readonly DoctorCheck[]): boolean {
  return checks.every(({ status }) => status !== "failed" && status !== "unknown");
}
