import { describe, expect, it } from "vitest";
import { RunLog, visit } from "@/lib/projections/testing/run-log";
import { eventsUntil } from "./use-replay";

describe("eventsUntil", () => {
  const { events } = new RunLog().step(10, 20, visit("retrieve"));

  it.each([
    [0, 1],
    [9.9, 1],
    [10, 2],
    [20, 3],
    [500, 3],
  ])("at %d ms %d events had happened", (atMs, count) => {
    expect(eventsUntil(events, atMs)).toBe(count);
  });
});
