/**
 * A signal that is aborted with the first of the given ones. Node keeps the result of `AbortSignal.any` alive while it
 * has listeners, along with everything they hold; this signal lives only as long as its sources, so use it for sources
 * that end with their work.
 */
export function firstAborted(...sources: readonly AbortSignal[]): AbortSignal {
  const joined = new AbortController();
  for (const source of sources) {
    if (source.aborted) joined.abort(source.reason);
    else source.addEventListener("abort", () => joined.abort(source.reason), { once: true });
  }
  return joined.signal;
}
