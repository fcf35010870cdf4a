import { storageFaultOf } from "@/lib/data/db/faults/storage-fault";
import type { Readiness, ReadinessCheck, ReadinessWarning } from "@/lib/shared/contracts/health";
import { log } from "@/lib/shared/log";
import { LATE, within } from "@/lib/shared/within";
import { READINESS_CHECK_TIMEOUT_MS } from "./tunables";

/** A check that fails by throwing. */
export type ReadinessProbe = () => Promise<void>;
export type ReadinessProbes = Record<ReadinessCheck["name"], ReadinessProbe>;

/** Runs all probes in parallel, each with a time limit. Never throws. @param warnings what does not make it unready */
export async function checkReadiness(
  probes: ReadinessProbes,
  timeoutMs: number = READINESS_CHECK_TIMEOUT_MS,
  warnings: () => Promise<ReadinessWarning[]> = async () => [],
): Promise<Readiness> {
  const warned = warnings();
  const checks = await Promise.all([
    runProbe("database", probes.database, timeoutMs),
    runProbe("migrations", probes.migrations, timeoutMs),
    runProbe("embedder", probes.embedder, timeoutMs),
    runProbe("ingestion", probes.ingestion, timeoutMs),
  ]);
  return { ready: checks.every((check) => check.ok), checks, warnings: await warned };
}

async function runProbe(
  name: ReadinessCheck["name"],
  probe: ReadinessProbe,
  timeoutMs: number,
): Promise<ReadinessCheck> {
  const startedAt = performance.now();
  const elapsed = () => Math.round(performance.now() - startedAt);
  try {
    if ((await within(timeoutMs, probe())) === LATE) throw new Error(`no answer within ${timeoutMs} ms`);
    return { name, ok: true, problem: null, code: null, ms: elapsed() };
  } catch (error) {
    log.warn({ err: error, check: name }, "a readiness check failed");
    const fault = await storageFaultOf(error);
    const shown = fault ?? error;
    const problem = shown instanceof Error ? shown.message : String(shown);
    const code = fault?.code === "data_damaged" || fault?.code === "disk_full" ? fault.code : null;
    return { name, ok: false, problem, code, ms: elapsed() };
  }
}
