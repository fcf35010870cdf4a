import { describe, expect, it } from "vitest";
import { takeTurns, WorkTooLong } from "./take-turns";

/** Keeps the processor busy. */
function work(): void {
  const until = performance.now() + 12;
  while (performance.now() < until);
}
const items = Array.from({ length: 20 }, (_, n) => n);

describe("takeTurns", () => {
  it("lets others have their turn in between, and takes every item in order", async () => {
    const seen: (number | "other")[] = [];
    const timer = setInterval(() => seen.push("other"), 1);
    const step = (item: number) => {
      seen.push(item);
      work();
    };
    await takeTurns(items, step, new AbortController().signal);
    clearInterval(timer);
    expect(seen.filter((one) => one !== "other")).toEqual(items);
    expect(seen.indexOf("other")).toBeLessThan(seen.indexOf(19));
  });

  it("gives up a text that takes too long, and stops when it is told to", async () => {
    const signal = new AbortController().signal;
    await expect(takeTurns(items, work, signal, 50)).rejects.toThrow(WorkTooLong);
    await expect(takeTurns(items, work, AbortSignal.abort(new Error("stopped")))).rejects.toThrow("stopped");
  });
});
