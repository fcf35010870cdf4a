import fc from "fast-check";
import { expect } from "vitest";
import type { RunEvent } from "@/lib/shared/contracts/runs/run-event";
import { watchRun } from "../watch/watch-run";
import type { Death } from "./simulated-process";

/** The scenario of one run. */
export interface Life {
  /** Number of attempts that fail their checks before one passes. */
  badAttempts: number;
  /** Steps of a built-in reader do not wait until the events before them are stored. */
  generator: "language-model" | "built-in-reader";
  /** How each process that executes the run dies; the next one survives. */
  deaths: Death[];
  /** Cancelled once a reader has seen this event. */
  cancelAtSeq: number | null;
  readers: Reader[];
}
export interface Reader {
  /** Numbers of events after which connections drop; the last connection stays. */
  drops: number[];
  /** Number of seen events that a reconnect requests again. */
  forgets: number;
  /** Turns of the event loop per event read. */
  slowness: number;
}

const death: fc.Arbitrary<Death> = fc.record({
  at: fc.constantFrom("progress", "progress", "progress", "end"),
  nth: fc.integer({ min: 1, max: 12 }),
  when: fc.constantFrom("before", "part", "after", "late"),
});
export const life = fc.record<Life>({
  badAttempts: fc.integer({ min: 0, max: 2 }),
  generator: fc.constantFrom("language-model", "built-in-reader"),
  deaths: fc.array(death, { maxLength: 4 }),
  cancelAtSeq: fc.option(fc.integer({ min: 1, max: 40 }), { freq: 3 }),
  readers: fc.array(
    fc.record({
      drops: fc.array(fc.integer({ min: 0, max: 15 }), { maxLength: 6 }),
      forgets: fc.integer({ min: 0, max: 5 }),
      slowness: fc.integer({ min: 0, max: 3 }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
});

/** The events that a browser has after all its connections, without duplicates. */
export async function readLike(
  runId: string,
  reader: Reader,
  onEvent: (event: RunEvent) => Promise<void>,
): Promise<RunEvent[]> {
  const seen: RunEvent[] = [];
  for (const drop of [...reader.drops, Number.POSITIVE_INFINITY]) {
    const after = Math.max(0, (seen.at(-1)?.seq ?? 0) - reader.forgets);
    const connection = new AbortController();
    let remaining = drop;
    let expected = after + 1;
    if (remaining === 0) connection.abort();
    for await (const event of watchRun(runId, after, connection.signal)) {
      expect(event.seq).toBe(expected);
      expected += 1;
      if (event.seq > (seen.at(-1)?.seq ?? 0)) {
        seen.push(event);
        await onEvent(event);
      }
      for (let turn = 0; turn < reader.slowness; turn += 1) await new Promise(setImmediate);
      remaining -= 1;
      if (remaining <= 0) connection.abort();
    }
    if (seen.at(-1)?.type === "run-end") break;
  }
  return seen;
}
