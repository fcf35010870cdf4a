import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { listDocuments } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { addDocument } from "@/lib/library/ingest/add/add-document";
import { startImports } from "@/lib/library/ingest/testing/start-imports";
import { bundleWorkers } from "@/scripts/launcher/workers.mjs";

const POLL_MS = 20;

/**
 * Ingests every file of a folder like an upload, and waits until all are searchable. @returns their number of passages
 */
export async function ingestDocuments(folder: string): Promise<number> {
  await bundleWorkers();
  startImports();
  const added: string[] = [];
  for (const fileName of readdirSync(folder))
    added.push((await addDocument({ fileName, bytes: readFileSync(join(folder, fileName)) })).documentId);
  for (;;) {
    const documents = await listDocuments(EVERYTHING, added);
    if (documents.some(({ status }) => status === "failed")) throw new Error("a document could not be ingested");
    if (documents.every(({ status }) => status === "ready"))
      return documents.reduce((sum, document) => sum + document.passages, 0);
    await sleep(POLL_MS);
  }
}
