import { afterEach, describe, expect, it, vi } from "vitest";
import { afterAborted, unlessAborted, untilAborted } from "./unless-aborted";

afterEach(() => {
  vi.useRealTimers();
});

const NEVER = new Promise<never>(() => {});
const over = new Error("over");

describe("work that may ignore its signal", () => {
  it("settles like the work while the signal is not aborted", async () => {
    const { signal } = new AbortController();
    await expect(unlessAborted(Promise.resolve(1), signal)).resolves.toBe(1);
    await expect(unlessAborted(Promise.reject(over), signal)).rejects.toBe(over);
  });

  it.each(["before", "while it is waited for"])("is abandoned when its signal is aborted %s", async (when) => {
    const stop = new AbortController();
    if (when === "before") stop.abort(over);
    const waited = expect(unlessAborted(NEVER, stop.signal)).rejects.toBe(over);
    stop.abort(over);
    await waited;
  });

  it("abandons items that never arrive, and releases those that did", async () => {
    const stop = new AbortController();
    const seen: number[] = [];
    async function* items() {
      yield 1;
      yield 2;
      await NEVER;
    }
    const reading = (async () => {
      for await (const item of untilAborted(items(), stop.signal)) {
        seen.push(item);
        if (item === 2) setImmediate(() => stop.abort(over));
      }
    })();
    await expect(reading).rejects.toBe(over);
    expect(seen).toEqual([1, 2]);
  });

  it("closes its source when its reader leaves", async () => {
    const closed = vi.fn();
    async function* items() {
      try {
        yield 1;
        yield 2;
      } finally {
        closed();
      }
    }
    for await (const _ of untilAborted(items(), new AbortController().signal)) break;
    await vi.waitFor(() => expect(closed).toHaveBeenCalledOnce());
  });

  it.each(["before", "after"])("may get extra time after its signal is aborted (%s the request)", (when) => {
    vi.useFakeTimers();
    const stop = new AbortController();
    if (when === "before") stop.abort(over);
    const later = afterAborted(stop.signal, 1_000);
    stop.abort(over);
    vi.advanceTimersByTime(999);
    expect(later.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(later.reason).toBe(over);
  });
});
