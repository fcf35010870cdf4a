import { type IntervalHistogram, monitorEventLoopDelay } from "node:perf_hooks";
import { poolUse } from "@/lib/data/db/connection/client";
import { countDocuments, countJobs } from "@/lib/data/db/monitoring/counts";
import type { InstrumentName } from "@/lib/shared/telemetry/instruments";
import type { Labels } from "@/lib/shared/telemetry/telemetry";
import { COUNTS_KEPT_MS, LOOP_RESOLUTION_MS } from "./tunables";

/** A value that is read when metrics are collected, in the unit of its instrument. */
export interface Reading {
  value: number;
  labels?: Labels;
}
export type Gauges = Partial<Record<InstrumentName, () => Reading[] | Promise<Reading[]>>>;

const NANOSECONDS = 1e9;
const MICROSECONDS = 1e6;

/** The gauges of the process and its database. */
export function ownGauges(): Gauges {
  const jobs = reused(countJobs);
  const documents = reused(countDocuments);
  const loop = monitorEventLoopDelay({ resolution: LOOP_RESOLUTION_MS });
  loop.enable();
  return {
    ...processGauges(loop),
    ...poolGauges(),
    "touchstone.jobs": async () =>
      (await jobs()).flatMap(({ kind, queued, running, failed }) =>
        Object.entries({ queued, running, failed }).map(([state, value]) => ({ value, labels: { kind, state } })),
      ),
    "touchstone.jobs.oldest_due": async () =>
      (await jobs()).map(({ kind, oldestDueS }) => ({ value: oldestDueS, labels: { kind } })),
    "touchstone.documents": async () =>
      (await documents()).map(({ status, count }) => ({ value: count, labels: { status } })),
  };
}

function processGauges(loop: IntervalHistogram): Gauges {
  const delay = (ns: number): Reading[] => [{ value: Number.isFinite(ns) ? ns / NANOSECONDS : 0 }];
  return {
    "process.memory": () => {
      const { rss, heapUsed, heapTotal, external } = process.memoryUsage();
      return Object.entries({ rss, heap_used: heapUsed, heap_total: heapTotal, external }).map(([kind, value]) => ({
        value,
        labels: { kind },
      }));
    },
    "process.cpu.time": () =>
      Object.entries(process.cpuUsage()).map(([mode, value]) => ({
        value: value / MICROSECONDS,
        labels: { "cpu.mode": mode },
      })),
    "nodejs.eventloop.delay.p50": () => delay(loop.percentile(50)),
    "nodejs.eventloop.delay.p99": () => delay(loop.percentile(99)),
    "nodejs.eventloop.delay.max": () => {
      const longest = delay(loop.max);
      // The last one that is read: the next reading covers the time from here on.
      loop.reset();
      return longest;
    },
  };
}

function poolGauges(): Gauges {
  const ofPools = (value: (use: ReturnType<typeof poolUse>[number]) => number) => () =>
    poolUse().map((use) => ({ value: value(use), labels: { "db.client.connection.pool.name": use.pool } }));
  return {
    "db.client.connections.usage": () =>
      poolUse().flatMap(({ pool, used, idle }) =>
        Object.entries({ used, idle }).map(([state, value]) => ({
          value,
          labels: { "db.client.connection.pool.name": pool, "db.client.connection.state": state },
        })),
      ),
    "db.client.connection.max": ofPools(({ max }) => max),
    "db.client.connection.pending_requests": ofPools(({ waiting }) => waiting),
  };
}

/** The answer of a query, reused for some seconds by everybody who asks. */
function reused<T>(query: () => Promise<T>): () => Promise<T> {
  let latest: { at: number; answer: Promise<T> } | undefined;
  return () => {
    if (latest !== undefined && performance.now() - latest.at < COUNTS_KEPT_MS) return latest.answer;
    const asked = { at: performance.now(), answer: query() };
    latest = asked;
    asked.answer.catch(() => {
      if (latest === asked) latest = undefined;
    });
    return asked.answer;
  };
}
