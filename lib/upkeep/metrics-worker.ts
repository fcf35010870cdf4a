import { setTimeout as sleep } from "node:timers/promises";
import { foldFacts } from "../db/metrics-fold";
import { log } from "../log";
import { processWide } from "../process-wide";
import { WorkLoop } from "../work-loop";
import { COUNT_EVERY_MS, COUNT_REST_MS } from "./tunables";

const registry: { loop?: WorkLoop } = processWide("metrics-worker", () => ({}));

/**
 * Starts to count runs that ended into the cells of their days. The dashboard is right without it, and slow at a million
 * runs. Several processes may do it: one of them wins each lot.
 */
export function startMetricsWorker(): void {
  if (registry.loop !== undefined) return;
  registry.loop = new WorkLoop({
    step: async () => {
      const more = await foldFacts();
      if (more) await sleep(COUNT_REST_MS);
      return more;
    },
    pollMs: COUNT_EVERY_MS,
    onError: (error) => log.warn({ err: error }, "the dashboard's figures could not be summed up; it is tried again"),
  });
  registry.loop.start();
}

/** Stops after the current lot. */
export async function stopMetricsWorker(): Promise<void> {
  const { loop } = registry;
  delete registry.loop;
  await loop?.stop();
}
