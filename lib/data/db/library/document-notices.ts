import { Listeners } from "@/lib/shared/listeners";
import { processWide } from "@/lib/shared/process-wide";
import { onNotice } from "../notices/hear-notices";
import { sendNotice } from "../notices/send-notices";

/** Ids of changed documents; `null`: any. */
type Change = readonly string[] | null;

const listeners = () =>
  processWide("document-listeners", () => {
    const all = new Listeners<[ids: Change]>();
    onNotice((notice) => {
      if (notice.kind !== "documents" && notice.kind !== "missed") return;
      all.notify(notice.kind === "missed" ? null : notice.ids);
    });
    return all;
  });

/**
 * Notifies listeners that documents have changed, here and in other processes; they read the new state from the database.
 * @param ids of the documents; omitted when unknown
 */
export function noteDocumentChange(ids: Change = null): void {
  listeners().notify(ids);
  void sendNotice({ kind: "documents", ids: ids === null ? null : [...ids] });
}

/** @returns a function that stops listening */
export function onDocumentChange(listener: (ids: Change) => void): () => void {
  return listeners().add(listener);
}
