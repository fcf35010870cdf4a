import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { log } from "@/lib/shared/log";
import { takeModelUses } from "@/lib/shared/telemetry/model-uses";
import { monitoring } from "./monitoring";
import { recordRun } from "./run-metrics";

/**
 * Reports a run that has ended, some time after the caller; nothing where monitoring is off.
 * @param events its whole log
 */
export function reportEndedRun(runId: string, events: readonly RunEvent[]): void {
  if (monitoring() === undefined) return;
  const uses = takeModelUses(runId);
  setImmediate(() => {
    try {
      recordRun(events);
      monitoring()?.runs?.add({ runId, events, uses });
    } catch (error) {
      log.error({ err: error }, "an ended run could not be reported");
    }
  });
}
