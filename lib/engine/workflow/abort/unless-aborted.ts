/**
 * Settles as the work does, or rejects with the signal's reason as soon as that is aborted: for work that may ignore its
 * own signal. It is left to itself then, and what it comes to is dropped.
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

/** The items as they come; throws the signal's reason when it is aborted while one is waited for. */
export async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next = await unlessAborted(iterator.next(), signal);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    // Not waited for: it may be what never settles.
    iterator.return?.().catch(() => undefined);
  }
}

/** A signal that is aborted `ms` after the given one: what has not stopped by then is not waited for any longer. */
export function afterAborted(signal: AbortSignal, ms: number): AbortSignal {
  const later = new AbortController();
  const begin = () => {
    setTimeout(() => later.abort(signal.reason), ms).unref();
  };
  if (signal.aborted) begin();
  else signal.addEventListener("abort", begin, { once: true });
  return later.signal;
}
