import { BrokenCircuitError } from "cockatiel";
import { afterEach, expect, it, vi } from "vitest";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { AttemptFailure } from "./attempt-failure";
import { openWithRetries } from "./resilience";
import { DEFAULT_MODEL_LIMITS } from "./tunables";

afterEach(() => vi.useRealTimers());

it("keeps the circuit of a dead server open when the call that tries it again is aborted", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  const limits = { ...DEFAULT_MODEL_LIMITS, breakerFailures: 1, breakerOpenMs: 1_000 };
  const { signal } = new AbortController();
  const call = <T>(open: () => Promise<T>, its = signal) =>
    openWithRetries(open, { host: "dead.example:1", limits, retries: 0, signal: its });
  const down = new AttemptFailure(reason("model_unreachable"), { serverDown: true });
  await expect(call(() => Promise.reject(down))).rejects.toBe(down);

  vi.advanceTimersByTime(1_000);
  const abort = new AbortController();
  const waiting = call(
    () => new Promise((_, reject) => abort.signal.addEventListener("abort", () => reject(abort.signal.reason))),
    abort.signal,
  );
  abort.abort();
  await expect(waiting).rejects.toThrow("aborted");

  await expect(call(async () => "asked")).rejects.toBeInstanceOf(BrokenCircuitError);
  vi.advanceTimersByTime(1_000);
  await expect(call(async () => "asked")).resolves.toBe("asked");
});
