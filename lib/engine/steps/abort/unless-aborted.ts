/**
 * Settles like the work, or rejects with the signal's reason as soon as the signal is aborted: for work that may ignore
 * its own signal. Abandoned work continues, and its result is dropped.
 */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason);
  });
  signal.addEventListener("abort", onAbort, { once: true });
  if (signal.aborted) onAbort();
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}

/** The items as they arrive; throws the signal's reason if it is aborted while waiting for one. */
export async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  let stopWaiting: (why: unknown) => void = () => {};
  const onAbort = () => stopWaiting(signal.reason);
  signal.addEventListener("abort", onAbort, { once: true });
  try {
    for (;;) {
      const next = await new Promise<IteratorResult<T>>((resolve, reject) => {
        stopWaiting = reject;
        iterator.next().then(resolve, reject);
        if (signal.aborted) onAbort();
      });
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener("abort", onAbort);
    // Not awaited, since it may never settle.
    iterator.return?.().catch(() => undefined);
  }
}

/** A signal that is aborted `ms` after the given one: the time left for work to stop. */
export function afterAborted(signal: AbortSignal, ms: number): AbortSignal {
  const later = new AbortController();
  const begin = () => {
    setTimeout(() => later.abort(signal.reason), ms).unref();
  };
  if (signal.aborted) begin();
  else signal.addEventListener("abort", begin, { once: true });
  return later.signal;
}
