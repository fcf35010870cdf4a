import { processWide } from "@/lib/shared/process-wide";

/** @param ids of what has changed; `null`: any */
type Listener = (ids: readonly string[] | null) => void;

const listeners = () => processWide("document-listeners", () => new Set<Listener>());

/**
 * Tells those of this process who watch the documents that some of them have changed: how, the database says. Other
 * processes find it by looking.
 * @param ids of the documents; left out where that is not known
 */
export function noteDocumentChange(ids: readonly string[] | null = null): void {
  for (const listener of listeners()) listener(ids);
}

/** @returns a function that stops listening */
export function onDocumentChange(listener: Listener): () => void {
  listeners().add(listener);
  return () => listeners().delete(listener);
}
