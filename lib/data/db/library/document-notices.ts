import { processWide } from "@/lib/shared/process-wide";
import { onNotice } from "../notices/hear-notices";
import { sendNotice } from "../notices/send-notices";

/** @param ids of changed documents; `null`: any */
type Listener = (ids: readonly string[] | null) => void;

const listeners = () =>
  processWide("document-listeners", () => {
    const all = new Set<Listener>();
    onNotice((notice) => {
      if (notice.kind !== "documents" && notice.kind !== "missed") return;
      for (const listener of all) listener(notice.kind === "missed" ? null : notice.ids);
    });
    return all;
  });

/**
 * Notifies listeners that documents have changed, here and in other processes; they read the new state from the database.
 * @param ids of the documents; omitted when unknown
 */
export function noteDocumentChange(ids: readonly string[] | null = null): void {
  for (const listener of listeners()) listener(ids);
  void sendNotice({ kind: "documents", ids: ids === null ? null : [...ids] });
}

/** @returns a function that stops listening */
export function onDocumentChange(listener: Listener): () => void {
  listeners().add(listener);
  return () => listeners().delete(listener);
}
