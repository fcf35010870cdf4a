import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { closeDatabase, connectDatabase, pool } from "@/lib/data/db/connection/client";
import { prepareDatabase } from "@/lib/data/db/connection/prepare-database";
import { startEmbeddedDatabase } from "@/lib/data/db/embedded/start-embedded-database";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { addEmbeddingIndex, type IndexPlace, readEmbeddingIndexes } from "@/lib/data/db/search/embedding-indexes";
import { upsertTokens } from "@/lib/data/db/search/passage-tokens";
import { searchVectors } from "@/lib/data/db/search/passage-vectors";
import { createBuiltInReranker } from "@/lib/engine/workflow/built-in/reranker";
import { keepLargeIndex } from "@/lib/library/retrieval/index/embedded/resident-index";
import { openIndex } from "@/lib/library/retrieval/index/open-index";
import type { IndexEntry, SearchIndex } from "@/lib/library/retrieval/index/search-index";
import { createRetriever } from "@/lib/library/retrieval/search/orchestrator";
import { CANDIDATES_PER_LIST } from "@/lib/library/retrieval/tunables";
import { byTextLanguage } from "@/lib/shared/contracts/language";
import { percentile } from "./path/figures";
import { PASSAGES_PER_DOCUMENT, SyntheticLibrary } from "./search/synthetic-library";

/**
 * Search time as the library grows: each list alone and the product's whole search, on the embedded database in its own
 * process or on a store at a given address; and the time to fill it.
 */
const { values } = parseArgs({
  options: {
    sizes: { type: "string", default: "1000,20000,100000" },
    queries: { type: "string", default: "100" },
    store: { type: "string", default: "embedded" },
    url: { type: "string" },
  },
});
const sizes = values.sizes.split(",").map(Number);
const store = values.store === "qdrant" || values.store === "chroma" ? values.store : "embedded";
if (store !== "embedded" && values.url === undefined) {
  console.error("Usage: npm run bench:search [-- --sizes 1000,20000,100000] [--store qdrant|chroma --url ADDRESS]");
  process.exit(2);
}
const BATCH = 100;
const folder = await mkdtemp(join(tmpdir(), "touchstone-bench-"));
const server = await startEmbeddedDatabase(folder);
connectDatabase(server.url);
try {
  await prepareDatabase(pool(), process.cwd());
  await run();
} finally {
  await closeDatabase();
  await server.stop();
  await rm(folder, { recursive: true, force: true });
}

async function run(): Promise<void> {
  const model = { model: "synthetic", provider: "built-in" as const, serverUrl: null, modelName: null };
  const place: IndexPlace =
    store === "embedded"
      ? { store, storeUrl: null, storeName: null }
      : { store, storeUrl: values.url ?? null, storeName: `bench-${randomUUID().slice(0, 8)}` };
  await addEmbeddingIndex("active", model, place);
  const { active, engine } = await readEmbeddingIndexes();
  if (active === null) throw new Error("the index could not be built");
  const index = openIndex(active, engine);
  const library = new SyntheticLibrary();
  await index.prepare(library.query().embedding.length);
  console.log("| store | passages | filled in | search | p50 | p95 | the same as by comparing all (100 / 10) |");
  console.log("| --- | --- | --- | --- | --- | --- | --- |");
  let filled = 0;
  for (const size of sizes) {
    const started = performance.now();
    while (filled < size) {
      const entries = await addDocument(library, Math.min(PASSAGES_PER_DOCUMENT, size - filled));
      for (let from = 0; from < entries.length; from += BATCH) {
        const batch = entries.slice(from, from + BATCH);
        await upsertTokens(batch, engine);
        await index.upsert(batch);
      }
      filled += entries.length;
    }
    if (store === "embedded") await keepLargeIndex(active.id, engine);
    const seconds = ((performance.now() - started) / 1_000).toFixed(0);
    await measure(library, index, active.id, `| ${store} | ${size.toLocaleString("en")} | ${seconds} s`);
  }
  await index.drop();
}

/** Writes a document's rows as ingestion does, without tokens and vectors. */
async function addDocument(library: SyntheticLibrary, passages: number): Promise<IndexEntry[]> {
  const documentId = randomUUID();
  const entries = Array.from({ length: passages }, () => library.entry(documentId));
  await pool().query(
    `INSERT INTO document (id, owner_id, title, file_name, media_type, bytes, content_hash, original, status)
     VALUES ($1, 'local', 'Bench', 'bench.txt', 'text/plain', 1, $2, '', 'ready')`,
    [documentId, documentId],
  );
  await pool().query(
    `INSERT INTO passage (id, document_id, ordinal, text, start_offset, end_offset, heading_path, language)
     SELECT id, $1, ordinal, text, 0, 1, '{}', 'en' FROM jsonb_to_recordset($2) AS new(id uuid, ordinal int, text text)`,
    [
      documentId,
      JSON.stringify(
        entries.map(({ passageId, tokens }, ordinal) => ({ id: passageId, ordinal, text: `${tokens.join(" ")}.` })),
      ),
    ],
  );
  return entries;
}

async function measure(library: SyntheticLibrary, index: SearchIndex, indexId: string, row: string): Promise<void> {
  const asked = Array.from({ length: Number(values.queries) }, () => library.query());
  const none = byTextLanguage(() => []);
  let embedding = new Float32Array();
  const retriever = createRetriever({
    reader: EVERYTHING,
    index,
    embedder: { embedQuery: async () => embedding, embedPassages: async () => [] },
  });
  const reranker = createBuiltInReranker();
  const { signal } = new AbortController();
  const context = { language: "en" as const, fence: "", signal, onModelCall: () => {}, onFailure: () => {} };
  const shares = { hundred: 0, ten: 0 };
  const times: Record<"dense" | "lexical" | "whole", number[]> = { dense: [], lexical: [], whole: [] };
  for (const [at, query] of asked.entries()) {
    const text = query.terms.join(" ");
    const dense = await timed(times.dense, () =>
      index.searchDense({ embedding: query.embedding, tokens: none }, {}, CANDIDATES_PER_LIST),
    );
    await timed(times.lexical, () => index.searchLexical({ ...none, en: query.terms }, {}, CANDIDATES_PER_LIST));
    embedding = Float32Array.from(query.embedding);
    await timed(times.whole, () =>
      retriever.search({
        query: text,
        language: "en",
        k: 6,
        denseWeight: 0.5,
        dropNearDuplicates: true,
        reranker: {
          key: reranker.key,
          most: reranker.most,
          rerank: (passages) => reranker.rerank({ question: text, passages }, context),
        },
      }),
    );
    if (store !== "embedded" || at >= 20) continue;
    const exact = await searchVectors(indexId, query.embedding, null, CANDIDATES_PER_LIST);
    shares.hundred += overlap(exact, dense) / 20;
    shares.ten += overlap(exact.slice(0, 10), dense) / 20;
  }
  const same = store === "embedded" ? `${shares.hundred.toFixed(3)} / ${shares.ten.toFixed(3)}` : "–";
  for (const [name, all] of Object.entries(times)) {
    const of = (share: number) => `${percentile(all, share).toFixed(1)} ms`;
    console.log(`${row} | ${name} | ${of(0.5)} | ${of(0.95)} | ${name === "dense" ? same : ""} |`);
  }
}

async function timed<T>(times: number[], work: () => Promise<T>): Promise<T> {
  const started = performance.now();
  const result = await work();
  times.push(performance.now() - started);
  return result;
}

function overlap(exact: readonly { passageId: string }[], found: readonly { passageId: string }[]): number {
  const ids = new Set(found.map(({ passageId }) => passageId));
  return exact.filter(({ passageId }) => ids.has(passageId)).length / Math.max(1, exact.length);
}
