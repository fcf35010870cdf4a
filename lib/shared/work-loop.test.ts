import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { WorkLoop } from "@/lib/shared/work-loop";

const POLL_MS = 1_000;

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A loop whose steps return these answers in turn; afterwards there is nothing to do. */
function loopOf(...answers: ReadonlyArray<boolean | Error>) {
  const left = [...answers];
  const step = vi.fn(async () => {
    const answer = left.shift() ?? false;
    if (answer instanceof Error) throw answer;
    return answer;
  });
  const onError = vi.fn();
  return { loop: new WorkLoop({ step, pollMs: POLL_MS, onError }), step, onError };
}

/** A step that ends on demand, with the given answer. */
function heldStep() {
  let end: (more: boolean) => void = () => undefined;
  const held = new Promise<boolean>((resolve) => {
    end = resolve;
  });
  return { held, end: (more: boolean) => end(more) };
}

test("works through all pending work at once, then polls", async () => {
  const { loop, step } = loopOf(true, true);
  loop.start();
  await vi.advanceTimersByTimeAsync(POLL_MS - 1);
  expect(step).toHaveBeenCalledTimes(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(step).toHaveBeenCalledTimes(4);
  await loop.stop();
});

test("checks for work at once when a waiting loop is woken", async () => {
  const { loop, step } = loopOf();
  loop.start();
  await vi.advanceTimersByTimeAsync(0);
  loop.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(step).toHaveBeenCalledTimes(2);
  await loop.stop();
});

test("runs one more step after a wake-up during a step", async () => {
  const under = heldStep();
  const step = vi.fn(() => (step.mock.calls.length === 1 ? under.held : Promise.resolve(false)));
  const loop = new WorkLoop({ step, pollMs: POLL_MS, onError: vi.fn() });
  loop.start();
  loop.wake();
  under.end(false);
  await vi.advanceTimersByTimeAsync(POLL_MS - 1);
  expect(step).toHaveBeenCalledTimes(2);
  await loop.stop();
});

test("reports a failed step, and waits before the next one", async () => {
  const failure = new Error("away");
  const { loop, step, onError } = loopOf(failure);
  loop.start();
  await vi.advanceTimersByTimeAsync(POLL_MS - 1);
  expect(onError).toHaveBeenCalledExactlyOnceWith(failure);
  expect(step).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(step).toHaveBeenCalledTimes(2);
  await loop.stop();
});

test("ends a wait on stop, and lets a running step finish", async () => {
  const waiting = loopOf();
  waiting.loop.start();
  await vi.advanceTimersByTimeAsync(0);
  await waiting.loop.stop();
  expect(waiting.step).toHaveBeenCalledTimes(1);

  const under = heldStep();
  const step = vi.fn(() => under.held);
  const loop = new WorkLoop({ step, pollMs: POLL_MS, onError: vi.fn() });
  loop.start();
  let stopped = false;
  const stop = loop.stop().then(() => {
    stopped = true;
  });
  await vi.advanceTimersByTimeAsync(POLL_MS);
  expect([loop.stopping, stopped]).toEqual([true, false]);
  under.end(true);
  await stop;
  expect(step).toHaveBeenCalledTimes(1);
});

test("polls less and less often while there is nothing to do, and at its normal pace once there may be", async () => {
  const step = vi.fn(async () => false);
  const loop = new WorkLoop({ step, pollMs: POLL_MS, longestPollMs: 5 * POLL_MS, onError: vi.fn() });
  const stepsWithin = async (polls: number) => {
    const before = step.mock.calls.length;
    await vi.advanceTimersByTimeAsync(polls * POLL_MS);
    return step.mock.calls.length - before;
  };
  loop.start();
  expect(await stepsWithin(12)).toBe(4); // at 0, 1, 3 and 7; then at 12
  expect(await stepsWithin(5)).toBe(1);
  await stepsWithin(1);
  loop.expectWork();
  expect(await stepsWithin(1)).toBe(1);
  expect(await stepsWithin(3)).toBe(2);
  loop.wake();
  expect(await stepsWithin(3)).toBe(3);
  await loop.stop();
});

test("does not put off a poll that comes sooner, and polls a failed step again after the shortest wait", async () => {
  const step = vi.fn(async () => false);
  const onError = vi.fn();
  const loop = new WorkLoop({ step, pollMs: POLL_MS, longestPollMs: 8 * POLL_MS, onError });
  loop.start();
  await vi.advanceTimersByTimeAsync(POLL_MS / 2);
  loop.expectWork();
  await vi.advanceTimersByTimeAsync(POLL_MS / 2);
  expect(step).toHaveBeenCalledTimes(2);
  step.mockRejectedValue(new Error("away"));
  await vi.advanceTimersByTimeAsync(POLL_MS * 10);
  expect(onError).toHaveBeenCalledTimes(10);
  await loop.stop();
});
