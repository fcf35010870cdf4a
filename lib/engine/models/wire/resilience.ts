import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  DelegateBackoff,
  ExponentialBackoff,
  handleWhen,
  type IBackoff,
  type IRetryBackoffContext,
  retry,
} from "cockatiel";
import { processWide } from "@/lib/shared/process-wide";
import { AttemptFailure } from "./attempt-failure";
import type { RetryLimits } from "./tunables";

/** One breaker for each host, shared by every model and run until the process ends. */
const breakers = () => processWide("model-breakers", () => new Map<string, CircuitBreakerPolicy>());

/** Closes a host's circuit after a user's check reached it: earlier failures no longer count. */
export function forgetFailures(host: string): void {
  breakers().delete(host);
}

function breakerFor(host: string, limits: RetryLimits): CircuitBreakerPolicy {
  const known = breakers().get(host);
  if (known !== undefined) return known;
  const breaker: CircuitBreakerPolicy = circuitBreaker(
    // The trial request of an open circuit must be answered to close it: an aborted one proves nothing.
    handleWhen((error) =>
      error instanceof AttemptFailure ? error.serverDown : breaker.state === CircuitState.HalfOpen,
    ),
    { breaker: new ConsecutiveBreaker(limits.breakerFailures), halfOpenAfter: limits.breakerOpenMs },
  );
  breakers().set(host, breaker);
  return breaker;
}

function backoff(limits: RetryLimits) {
  const exponential = new ExponentialBackoff({ initialDelay: limits.initialBackoffMs, maxDelay: limits.maxBackoffMs });
  return new DelegateBackoff<IRetryBackoffContext<unknown>, IBackoff<unknown>>((context, previous) => {
    const state = previous?.next(context) ?? exponential.next();
    const failure = "error" in context.result ? context.result.error : null;
    const asked = failure instanceof AttemptFailure ? failure.retryAfterMs : null;
    return { delay: Math.max(asked ?? 0, state.duration), state };
  });
}

function rejectOnAbort(signal: AbortSignal): { promise: Promise<never>; dispose: () => void } {
  let dispose = () => {};
  const promise = new Promise<never>((_, reject) => {
    const onAbort = () => reject(signal.reason);
    dispose = () => signal.removeEventListener("abort", onAbort);
    if (signal.aborted) onAbort();
    else signal.addEventListener("abort", onAbort, { once: true });
  });
  return { promise, dispose };
}

export interface RetryOptions {
  host: string;
  limits: RetryLimits;
  retries: number;
  signal: AbortSignal;
  onRetry?(): void;
}

/**
 * Runs `open` until it succeeds, with jittered exponential back-off between tries (a longer Retry-After takes
 * precedence), through the host's circuit breaker. `open` must resolve before any output reaches a user.
 * @throws the last failure, cockatiel's BrokenCircuitError, or immediately the signal's reason when aborted.
 */
export async function openWithRetries<T>(open: () => Promise<T>, options: RetryOptions): Promise<T> {
  const { host, limits, retries, signal } = options;
  const breaker = breakerFor(host, limits);
  const policy = retry(
    handleWhen((error) => error instanceof AttemptFailure && error.retryable),
    { maxAttempts: retries, backoff: backoff(limits) },
  );
  policy.onRetry(() => options.onRetry?.());
  // The policy sleeps through an abort; the caller must not.
  const abort = rejectOnAbort(signal);
  const work = policy.execute(() => breaker.execute(open), signal);
  try {
    return await Promise.race([work, abort.promise]);
  } finally {
    abort.dispose();
    work.catch(() => undefined);
    abort.promise.catch(() => undefined);
  }
}
