/**
 * Aborts its signal after `ms`, unless it is stopped before. `AbortSignal.timeout` cannot be stopped, so it would keep an
 * ended run and its listeners in memory until the deadline.
 */
export function startDeadline(ms: number): { signal: AbortSignal; stop: () => void } {
  const deadline = new AbortController();
  const timer = setTimeout(
    () => deadline.abort(new DOMException("the run has reached its deadline", "TimeoutError")),
    ms,
  ).unref();
  return { signal: deadline.signal, stop: () => clearTimeout(timer) };
}
