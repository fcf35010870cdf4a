/**
 * Aborts its signal after `ms`, unless it is stopped before. `AbortSignal.timeout` cannot be stopped: Node would keep a
 * run that is long over, and all that listened to it, until its deadline comes.
 */
export function startDeadline(ms: number): { signal: AbortSignal; stop: () => void } {
  const deadline = new AbortController();
  const timer = setTimeout(
    () => deadline.abort(new DOMException("The run's time is spent.", "TimeoutError")),
    ms,
  ).unref();
  return { signal: deadline.signal, stop: () => clearTimeout(timer) };
}
