import { EVERYTHING } from "@/lib/data/db/library/readable";
/**
 * Ingestion speed, embedding included: pages per minute by format, on its own embedded database with the built-in
 * embedder. CPU time per page is printed as well, since it does not depend on other load, and the
 * memory of all processes at its highest. `npm run bench:ingest --
 * --pages 40 --formats pdf,docx`
 */

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { closeDatabase, connectDatabase, pool } from "@/lib/data/db/connection/client";
import { prepareDatabase } from "@/lib/data/db/connection/prepare-database";
import { startEmbeddedDatabase } from "@/lib/data/db/embedded/start-embedded-database";
import { listDocuments } from "@/lib/data/db/library/documents";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import { addDocument } from "@/lib/library/ingest/add/add-document";
import { startImports, stopImports } from "@/lib/library/ingest/testing/start-imports";
import { bundleWorkers } from "@/scripts/launcher/workers.mjs";
import { FORMATS, makePages } from "./ingest/make-documents";
import { mib } from "./path/figures";
import { memoryOf } from "./path/processes";
import { processorTimeOf } from "./path/processor-time";

const { values } = parseArgs({
  options: {
    pages: { type: "string", default: "40" },
    formats: { type: "string", default: Object.keys(FORMATS).join(",") },
  },
});
const pages = Number(values.pages);
const root = fileURLToPath(new URL("..", import.meta.url));
const POLL_MS = 20;
/** How often memory is read, which takes a few milliseconds itself. */
const MEMORY_POLL_MS = 100;

await bundleWorkers();
const folder = await mkdtemp(join(tmpdir(), "touchstone-bench-"));
const server = await startEmbeddedDatabase(folder);
try {
  connectDatabase(server.url);
  await prepareDatabase(pool(), root);
  // Loading the model is not part of a document's time.
  await builtInEmbedder().embedQuery("ready");
  startImports();
  console.log(
    "| format | pages | passages | pages a minute | processor time a page | memory, most |\n| --- | --- | --- | --- | --- | --- |",
  );
  for (const [at, format] of values.formats.split(",").entries()) await measure(format, at + 1);
} finally {
  await stopImports();
  await builtInEmbedder().stop();
  await closeDatabase();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measure(format: string, seed: number): Promise<void> {
  const make = FORMATS[format];
  if (make === undefined) throw new Error(`Unknown format ${format}. Choose from: ${Object.keys(FORMATS).join(", ")}.`);
  const bytes = await make(makePages(pages, seed));
  const began = performance.now();
  const before = processorMs();
  let peak = 0;
  const watching = setInterval(() => {
    peak = Math.max(peak, memoryOf(process.pid));
  }, MEMORY_POLL_MS);
  try {
    const { documentId } = await addDocument({ fileName: `report.${format}`, bytes });
    const passages = await passagesOf(documentId, format);
    const perMinute = (pages / (performance.now() - began)) * 60_000;
    const perPage = (processorMs() - before) / pages;
    console.log(
      `| ${format} | ${pages} | ${passages} | ${perMinute.toFixed(0)} | ${perPage.toFixed(0)} ms | ${mib(peak)} |`,
    );
  } finally {
    clearInterval(watching);
  }
}

/** The number of a document's passages, once it is ready. */
async function passagesOf(documentId: string, format: string): Promise<number> {
  for (;;) {
    const [document] = await listDocuments(EVERYTHING, [documentId]);
    if (document?.status === "failed") throw new Error(`${format}: ${JSON.stringify(document.failure)}`);
    if (document?.status === "ready") return document.passages;
    await sleep(POLL_MS);
  }
}

/** CPU time of this process, its threads, its parsing processes that have ended, and the database, in milliseconds. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  // Elsewhere than on Linux, the other processes are left out.
  return (user + system) / 1_000 + processorTimeOf("self").ofEnded + processorTimeOf(server.process.pid).own;
}
