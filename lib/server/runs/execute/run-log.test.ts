import { beforeEach, expect, it, vi } from "vitest";
import type { RunProgress } from "@/lib/data/db/runs/run-progress";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { EVENT_GROUP_MS } from "../tunables";
import { RunLog } from "./run-log";

const stored = vi.hoisted((): { groups: number[][]; wait: Promise<void> } => ({ groups: [], wait: Promise.resolve() }));
vi.mock("@/lib/data/db/runs/run-progress", () => ({
  storeProgress: async (runs: readonly RunProgress[]) => {
    stored.groups.push(runs.flatMap(({ events }) => events.map(({ event }) => event.seq)));
    await stored.wait;
    return new Map(runs.map(({ runId, epoch }) => [runId, epoch]));
  },
}));

const at = { at: 0, attempt: 1, visit: { node: "generate", count: 1 } } as const;
const step = (seq: number): RunEvent => ({ ...at, seq, type: "node-start", restart: false, input: {} });
const words = (seq: number): RunEvent => ({ ...at, seq, type: "text-delta", delta: "words ", textVersion: 1 });

let log: RunLog;
beforeEach(() => {
  log = new RunLog("run", 1);
  stored.groups = [];
  stored.wait = Promise.resolve();
});

it("stores the events of steps together, and with words that follow", async () => {
  log.append(step(1));
  log.append(step(2));
  await vi.waitFor(() => expect(stored.groups).toEqual([[1, 2]]));
  log.append(step(3));
  log.append(words(4));
  await log.flush();
  expect(stored.groups).toEqual([
    [1, 2],
    [3, 4],
  ]);
  expect(log.whenStored()).toBeNull();
});

it("stores the first words at once and those that follow in groups, while steps do not wait for words", async () => {
  vi.useFakeTimers();
  try {
    for (let seq = 1; seq <= 5; seq += 1) {
      log.append(words(seq));
      // Otherwise the next words would be held back until these are stored.
      expect(log.whenStored()).toBeNull();
      await vi.advanceTimersByTimeAsync(20);
    }
    log.append(step(6));
    await vi.advanceTimersByTimeAsync(EVENT_GROUP_MS);
    expect(stored.groups).toEqual([[1], [2], [3, 4], [5], [6]]);
  } finally {
    vi.useRealTimers();
  }
});

it("stores later events after a flush that had nothing to store", async () => {
  await log.flush();
  log.append(step(1));
  await vi.waitFor(() => expect(stored.groups).toEqual([[1]]));
});

it("collects what comes while events are stored, and a flush waits for all of it", async () => {
  let go: () => void = () => undefined;
  stored.wait = new Promise((resolve) => {
    go = resolve;
  });
  log.append(words(1));
  await vi.waitFor(() => expect(stored.groups).toEqual([[1]]));
  log.append(step(2));
  log.append(words(3));
  const flushed = log.flush();
  go();
  await flushed;
  expect(stored.groups).toEqual([[1], [2, 3]]);
});

it("leaves what is not stored to the run's end", async () => {
  log.append(step(1));
  expect(await log.finish()).toEqual([{ event: step(1), update: undefined }]);
  log.append(step(2));
  await log.flush();
  expect(stored.groups).toEqual([]);
});
