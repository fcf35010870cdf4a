import { processWide } from "@/lib/shared/process-wide";

const listeners = () => processWide("job-listeners", () => new Map<string, Set<() => void>>());

/** Notifies the worker of this process that jobs of a kind were queued; called once they are committed. */
export function noteJobs(kind: string): void {
  for (const listener of listeners().get(kind) ?? []) listener();
}

/** @returns a function that stops listening */
export function onJobs(kind: string, listener: () => void): () => void {
  const ofKind = listeners().get(kind) ?? new Set();
  listeners().set(kind, ofKind.add(listener));
  return () => ofKind.delete(listener);
}
