import { setTimeout as sleep } from "node:timers/promises";
import { documentListSchema } from "@/lib/shared/contracts/library/document";
import { type Api, AskError } from "./api";
import { LIBRARY_POLL_MS } from "./tunables";

/**
 * Waits until all documents are ingested, including the sample library's.
 * @param ids documents that must be ready then
 * @throws AskError that names those that failed
 */
export async function waitForLibrary(api: Api, ids: readonly string[], say: (line: string) => void): Promise<void> {
  let shown = -1;
  for (;;) {
    const { documents } = await api.json(documentListSchema, "/api/documents");
    const open = documents.filter(({ status }) => status === "queued" || status === "processing");
    if (open.length === 0) {
      const failed = documents.filter(({ id, status }) => status === "failed" && ids.includes(id));
      if (failed.length === 0) return;
      const reasons = failed.map(({ fileName, failure }) => `${fileName} (${failure?.code ?? "unknown"})`);
      throw new AskError(`These documents could not be imported: ${reasons.join(", ")}.`);
    }
    if (open.length !== shown) say(`Importing documents: ${open.length} left`);
    shown = open.length;
    await sleep(LIBRARY_POLL_MS);
  }
}
