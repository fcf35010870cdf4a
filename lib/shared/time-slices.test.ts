import { describe, expect, it } from "vitest";
import { inTimeSlices, WorkTooLong } from "./time-slices";

/** Keeps the processor busy. */
function work(): void {
  const until = performance.now() + 12;
  while (performance.now() < until);
}
const items = Array.from({ length: 20 }, (_, n) => n);

describe("inTimeSlices", () => {
  it("yields to the event loop, and processes every item in order", async () => {
    const seen: (number | "other")[] = [];
    const timer = setInterval(() => seen.push("other"), 1);
    const step = (item: number) => {
      seen.push(item);
      work();
    };
    await inTimeSlices(items, step, new AbortController().signal);
    clearInterval(timer);
    expect(seen.filter((one) => one !== "other")).toEqual(items);
    expect(seen.indexOf("other")).toBeLessThan(seen.indexOf(19));
  });

  it("throws when the work takes too long, and stops when its signal is aborted", async () => {
    const signal = new AbortController().signal;
    await expect(inTimeSlices(items, work, signal, 50)).rejects.toThrow(WorkTooLong);
    await expect(inTimeSlices(items, work, AbortSignal.abort(new Error("stopped")))).rejects.toThrow("stopped");
  });
});
