/**
 * A signal that is aborted with the first of the given ones. Node keeps the result of `AbortSignal.any` alive as long
 * as anybody listens to it, and with it all that the listener holds; this one goes with its sources, so it is for
 * sources that end with what they are joined for.
 */
export function firstAborted(...sources: readonly AbortSignal[]): AbortSignal {
  const joined = new AbortController();
  for (const source of sources) {
    if (source.aborted) joined.abort(source.reason);
    else source.addEventListener("abort", () => joined.abort(source.reason), { once: true });
  }
  return joined.signal;
}
