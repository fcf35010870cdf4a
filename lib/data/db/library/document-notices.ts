import { processWide } from "@/lib/shared/process-wide";

/** @param ids of changed documents; `null`: any */
type Listener = (ids: readonly string[] | null) => void;

const listeners = () => processWide("document-listeners", () => new Set<Listener>());

/**
 * Notifies listeners in this process that documents have changed; they read the new state from the database. Other
 * processes notice by polling.
 * @param ids of the documents; omitted when unknown
 */
export function noteDocumentChange(ids: readonly string[] | null = null): void {
  for (const listener of listeners()) listener(ids);
}

/** @returns a function that stops listening */
export function onDocumentChange(listener: Listener): () => void {
  listeners().add(listener);
  return () => listeners().delete(listener);
}
