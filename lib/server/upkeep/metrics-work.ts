import { setTimeout as sleep } from "node:timers/promises";
import { LOCAL_OWNER } from "@/lib/data/db/connection/owner";
import { rollUpDay } from "@/lib/data/db/metrics/days";
import { readMetricsAhead } from "@/lib/data/db/metrics/metrics";
import { log } from "@/lib/shared/log";
import { WorkLoop } from "@/lib/shared/work-loop";
import { COUNT_EVERY_MS, COUNT_REST_MS, READ_AHEAD_AFTER_MS } from "./tunables";

/**
 * Sums up the days of ended runs. The dashboard is correct without it, but slow at a million runs. Several processes may
 * do it; each batch is added by one of them. Some seconds after the start it warms the dashboard's caches.
 */
export function metricsWork(): WorkLoop {
  let aheadAt = performance.now() + READ_AHEAD_AFTER_MS;
  const loop = new WorkLoop({
    step: async () => {
      const more = await rollUpDay();
      if (performance.now() >= aheadAt) {
        aheadAt = Number.POSITIVE_INFINITY;
        await readMetricsAhead(LOCAL_OWNER);
      }
      if (more) await sleep(COUNT_REST_MS);
      return more;
    },
    pollMs: COUNT_EVERY_MS,
    onError: (error) => log.warn({ err: error }, "the dashboard's days could not be summed up and will be retried"),
  });
  setTimeout(() => loop.wake(), READ_AHEAD_AFTER_MS).unref();
  return loop;
}
