import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startDeadline } from "./deadline";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("aborts on time, and not once stopped", () => {
  const [kept, stopped] = [startDeadline(1_000), startDeadline(1_000)];
  stopped.stop();
  vi.advanceTimersByTime(999);
  expect(kept.signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(kept.signal.reason).toMatchObject({ name: "TimeoutError" });
  expect(stopped.signal.aborted).toBe(false);
  expect(vi.getTimerCount()).toBe(0);
});
