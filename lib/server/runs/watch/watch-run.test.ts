import { describe, expect, it } from "vitest";
import { claimStaleRuns } from "@/lib/data/db/runs/runs";
import { createTestRun } from "@/lib/data/db/testing/create-test-run";
import { EVERY_DATABASE } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { storeEvents } from "@/lib/data/db/testing/store-events";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { RunLog } from "../execute/run-log";
import { runBus } from "./run-bus";
import { watchRun } from "./watch-run";

const EVENTS = 60;

function event(seq: number): RunEvent {
  if (seq === EVENTS) return { type: "run-end", seq, at: seq, attempt: 1, outcome: "approved", ms: 1 };
  const visit = { node: "generate" as const, count: 1 };
  return { type: "text-delta", seq, at: seq, attempt: 1, visit, delta: `${seq} `, textVersion: 1 };
}

/** Reads until `stopAfter` events have arrived, like a browser whose connection then drops. */
async function read(runId: string, after: number, stopAfter = Number.POSITIVE_INFINITY): Promise<number[]> {
  const seen: number[] = [];
  const dropped = new AbortController();
  for await (const { seq } of watchRun(runId, after, dropped.signal)) {
    seen.push(seq);
    if (seen.length >= stopAfter) dropped.abort();
  }
  return seen;
}

describe.each(EVERY_DATABASE)("watchRun on %s", (_name, create) => {
  setUpDatabase(create);

  it("gives readers who disconnect and return every event once, in order", async () => {
    const { runId, epoch } = await createTestRun();
    const log = new RunLog(runId, epoch);
    const readers = [1, 2, 7, 13, 59].map(async (step) => {
      const seen: number[] = [];
      while (seen.at(-1) !== EVENTS) seen.push(...(await read(runId, seen.at(-1) ?? 0, step)));
      return seen;
    });
    for (let seq = 1; seq <= EVENTS; seq += 1) {
      log.append(event(seq));
      if (seq % 9 === 0) await log.flush();
    }
    await log.flush();
    const whole = Array.from({ length: EVENTS }, (_, i) => i + 1);
    for (const seen of await Promise.all(readers)) expect(seen).toEqual(whole);
  });

  it("finds events written by another process", async () => {
    const { runId, epoch } = await createTestRun();
    const reading = read(runId, 0);
    await storeEvents(Array.from({ length: EVENTS }, (_, i) => ({ runId, epoch, event: event(i + 1) })));
    expect(await reading).toHaveLength(EVENTS);
  });

  it("finds events that another process wrote between two groups that a slow reader has not read yet", async () => {
    const { runId, epoch } = await createTestRun();
    const dropped = new AbortController();
    const reading = watchRun(runId, 0, dropped.signal);
    await storeEvents([{ runId, epoch, event: event(1) }]);
    const seen = [(await reading.next()).value?.seq];
    await storeEvents([2, 3, 4, 5, 6].map((seq) => ({ runId, epoch, event: event(seq) })));
    runBus().publish(runId, [event(2), event(3)]);
    runBus().publish(runId, [event(5), event(6)]);
    for (let more = 0; more < 5; more += 1) seen.push((await reading.next()).value?.seq);
    dropped.abort();
    expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it("rejects writes of a process that has lost its run", async () => {
    const { runId, epoch } = await createTestRun();
    const log = new RunLog(runId, epoch);
    await claimStaleRuns("two", 60_000, true);
    log.append({ type: "run-error", seq: 1, at: 0, attempt: 1, reason: reason("internal_error") });
    await expect(log.flush()).rejects.toThrow("belongs to another process");
    expect(log.lostSignal.aborted).toBe(true);
    await expect(log.flush()).rejects.toThrow("belongs to another process");
  });
});
