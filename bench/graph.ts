import { EVERYTHING } from "@/lib/data/db/library/readable";
/**
 * What the knowledge graph adds for questions that need more than one passage: recall of the supporting passages in the
 * search results, and the share of right answers by the built-in reader, with documents alone, with each graph method,
 * and with all of them. Runs on its own embedded database with the sample library and the built-in models.
 * `npm run bench:graph -- --half development --only documents,edge --single` also asks questions that one passage
 * answers; `-- --speed` measures the graph alone, at a large size.
 */

import { readdirSync, readFileSync } from "node:fs";
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
import { createBuiltInExtractor } from "@/lib/library/knowledge-graph/extract/built-in/built-in-extractor";
import { GraphWork } from "@/lib/library/knowledge-graph/graph-work";
import { activeRuns } from "@/lib/server/runs/lifecycle/active-runs";
import { type GraphRetrieval, graphRetrievalSchema } from "@/lib/shared/contracts/library/knowledge-graph";
import { bundleWorkers } from "@/scripts/launcher/workers.mjs";
import { measureAnswers, printAnswers } from "./graph/measure-answers";
import { measureSpeed } from "./graph/measure-speed";
import { readMultiHopQuestions } from "./graph/multi-hop-questions";
import { readSingleQuestions } from "./graph/single-questions";
import { processorTimeOf } from "./path/processor-time";

const WAYS = graphRetrievalSchema.options;
const CONFIGURATIONS: Record<string, readonly GraphRetrieval[]> = {
  documents: [],
  node: ["node"],
  edge: ["edge"],
  episode: ["episode"],
  community: ["community"],
  shipped: ["node", "edge"],
  all: WAYS,
};
const { values } = parseArgs({
  options: {
    half: { type: "string", default: "reported" },
    only: { type: "string", default: Object.keys(CONFIGURATIONS).join(",") },
    show: { type: "boolean", default: false },
    single: { type: "boolean", default: false },
    speed: { type: "boolean", default: false },
  },
});
const root = fileURLToPath(new URL("..", import.meta.url));
const POLL_MS = 20;

const folder = await mkdtemp(join(tmpdir(), "touchstone-bench-"));
const server = await startEmbeddedDatabase(folder);
try {
  connectDatabase(server.url);
  await prepareDatabase(pool(), root);
  await builtInEmbedder().embedQuery("ready");
  if (values.speed) await measureSpeed(processorMs);
  else await measureQuestions();
} finally {
  await activeRuns().stopAll();
  await stopImports();
  await builtInEmbedder().stop();
  await closeDatabase();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function measureQuestions(): Promise<void> {
  const passages = await takeInSamples();
  const began = performance.now();
  await readIntoGraph();
  const ms = performance.now() - began;
  console.log(
    `${passages} passages read into the graph, communities included, in ${(ms / 1000).toFixed(1)} s: ${Math.round((passages / ms) * 60_000)} passages a minute\n`,
  );
  console.log(
    "| what | supporting passages found | all of them | right words in the answer | answered | graph, p95 |\n| --- | --- | --- | --- | --- | --- |",
  );
  const multiHop = readMultiHopQuestions(join(root, "bench/graph")).filter(
    ({ development }) => values.half === "all" || development === (values.half === "development"),
  );
  const single = readSingleQuestions(join(root, "samples/cases.json"));
  for (const name of values.only.split(",")) {
    const ways = CONFIGURATIONS[name];
    if (ways === undefined) throw new Error(`Unknown ${name}. Choose from: ${Object.keys(CONFIGURATIONS).join(", ")}.`);
    const measured = await measureAnswers(multiHop, ways);
    printAnswers(`${name}: ${values.half}, ${multiHop.length} questions`, measured, values.show);
    if (!values.single) continue;
    printAnswers(
      `${name}: ${single.length} questions that one passage answers`,
      await measureAnswers(single, ways),
      false,
    );
  }
}

async function takeInSamples(): Promise<number> {
  await bundleWorkers();
  startImports();
  const names = readdirSync(join(root, "samples/library"));
  const added = [];
  for (const fileName of names) {
    const bytes = readFileSync(join(root, "samples/library", fileName));
    added.push((await addDocument({ fileName, bytes })).documentId);
  }
  for (;;) {
    const documents = await listDocuments(EVERYTHING, added);
    if (documents.some(({ status }) => status === "failed")) throw new Error("a sample could not be ingested");
    if (documents.every(({ status }) => status === "ready"))
      return documents.reduce((sum, document) => sum + document.passages, 0);
    await sleep(POLL_MS);
  }
}

async function readIntoGraph(): Promise<void> {
  const parts = { extractor: createBuiltInExtractor(), embedder: builtInEmbedder(), summarizer: null };
  const worker = new GraphWork(async () => parts, { alone: true, quietMs: 0 });
  while (await worker.step());
  await worker.stop();
}

/** CPU time of this process, its threads and, on Linux, the database, in milliseconds. */
function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000 + processorTimeOf(server.process.pid).own;
}
