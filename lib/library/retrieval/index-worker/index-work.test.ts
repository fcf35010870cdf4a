// Long, because its cases share two model servers, a gate and a library, on both databases.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { pool } from "@/lib/data/db/connection/client";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { readEmbeddingIndexes } from "@/lib/data/db/search/embedding-indexes";
import { EVERY_DATABASE, emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { saveSettings } from "@/lib/data/settings/save-settings";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { forgetFailures } from "@/lib/engine/models/wire/resilience";
import type { SearchIndexStatus } from "@/lib/shared/contracts/library/embedding-index";
import type { SettingsLayer } from "@/lib/shared/contracts/settings/settings";
import { libraryRetriever } from "../search/library-retriever";
import { insertPassages } from "../testing/passages";
import { RetiredIndexes } from "./drop-retired";
import { followEmbeddingSetting } from "./follow-embedding-setting";
import { embeddingSettingSaved, type IndexWorkOptions, indexWork } from "./index-work";
import { indexedEmbedder } from "./indexed-model";
import { libraryEmbeddingModel, libraryParts } from "./library";
import { readSearchIndexStatus } from "./search-index-status";

const MODEL = "scripted-small";
const WAIT = { interval: 20 };
/** Distinct texts, so that each has a cosine of 1 only with itself. */
const texts = (count: number) => Array.from({ length: count }, (_, n) => `wing${n} rotor${n * 7} gear${n * 13}`);

describe.each(EVERY_DATABASE)("the index worker on %s", (_name, create) => {
  /** Two servers with vectors of different lengths, so that mixing models is noticed. */
  let small: ScriptedLlm;
  let large: ScriptedLlm;
  const workers: ReturnType<typeof indexWork>[] = [];
  const gates: { open(): void }[] = [];

  setUpDatabase(create);
  beforeAll(async () => {
    small = await startScriptedLlm({ script: { embeddingDimension: 32 } });
    large = await startScriptedLlm({ script: { embeddingDimension: 48 } });
  });
  beforeEach(async () => {
    await emptyDatabase();
    for (const server of [small, large]) {
      server.reset();
      forgetFailures(`127.0.0.1:${server.port}`);
    }
    await choose("openai-compatible");
  });
  afterEach(async () => {
    for (const { open } of gates.splice(0)) open();
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  });
  afterAll(() => Promise.all([small.stop(), large.stop()]));

  /** Blocks its callers until it is opened, at the latest after the test. */
  function gate(): { passed: Promise<void>; open(): void } {
    let open: () => void = () => undefined;
    const passed = new Promise<void>((resolve) => {
      open = resolve;
    });
    gates.push({ open });
    return { passed, open };
  }

  async function choose(provider: "openai-compatible" | "ollama"): Promise<void> {
    const layer: SettingsLayer = {
      languageModel: { openAiCompatibleUrl: small.url, ollamaUrl: large.ollamaUrl },
      embedding: { provider, model: MODEL },
    };
    await saveSettings(layer, "local");
    await embeddingSettingSaved();
  }

  function start(options: IndexWorkOptions = {}): ReturnType<typeof indexWork> {
    const worker = indexWork(options);
    workers.push(worker);
    worker.start();
    return worker;
  }

  /** A fully ingested library. */
  async function fill(count: number): Promise<string[]> {
    const passages = await insertPassages(texts(count));
    const { index, embedder } = await libraryParts();
    const vectors = await embedder.embedPassages(passages.map(({ text }) => `Test\n${text}`));
    await index.upsert(
      passages.map((passage, at) => ({
        ...passage,
        tokens: passage.text.split(" "),
        embedding: vectors[at] ?? new Float32Array(),
        hash: passage.passageId,
      })),
    );
    return passages.map(({ passageId }) => passageId);
  }

  const until = (check: (status: SearchIndexStatus) => void) =>
    vi.waitFor(async () => {
      const status = await readSearchIndexStatus();
      check(status);
      return status;
    }, WAIT);
  const switched = () => until(({ active, building }) => expect([active.provider, building]).toEqual(["ollama", null]));

  /** A model that counts the texts it embeds, and may wait before each request. */
  function counting(seen: string[], before: (call: number) => Promise<void> | void = () => undefined) {
    let calls = 0;
    return async (row: Parameters<typeof indexedEmbedder>[0]): Promise<EmbeddingModel> => {
      const model = await indexedEmbedder(row);
      return {
        id: model.id,
        dimension: (options) => model.dimension(options),
        embedQuery: (text, options) => model.embedQuery(text, options),
        async embedPassages(asked, options) {
          await before(++calls);
          seen.push(...asked);
          return model.embedPassages(asked, options);
        },
      };
    };
  }

  it("fills the new model's index while the old one answers, and switches when it is complete", async () => {
    await fill(100);
    const before = await readSearchIndexStatus();
    expect(before).toMatchObject({ active: { done: 100, total: 100, dimension: 32 }, building: null });
    await choose("ollama");
    // It is listed before it is filled, and the old one answers.
    expect(await readSearchIndexStatus()).toMatchObject({
      active: { model: before.active.model, done: 100 },
      building: { provider: "ollama", done: 0, total: 100, failure: null },
    });
    expect(before.active.model).toBe(`openai-compatible ${small.url} ${await libraryEmbeddingModel()}`);
    start();
    const status = await switched();
    expect(status.active).toMatchObject({ done: 100, total: 100, dimension: 48 });
    // Its name alone: the address of its server is for administrators.
    expect(status.active.model).toBe(`ollama ${large.ollamaUrl} ${await libraryEmbeddingModel()}:latest`);
    // The rest of the old one is removed, and nothing of the new one.
    const retired = new RetiredIndexes();
    const { engine } = await readEmbeddingIndexes();
    while (await retired.dropSome(engine, 0)) expect((await readSearchIndexStatus()).active.done).toBe(100);
    expect((await pool().query("SELECT count(*)::int AS vectors FROM passage_vector")).rows).toEqual([
      { vectors: 100 },
    ]);
    expect((await pool().query("SELECT count(*)::int AS indexes FROM embedding_index")).rows).toEqual([{ indexes: 1 }]);
  });

  it("never mixes the models' vectors for a search, before, during and after the switch", async () => {
    await fill(80);
    await choose("ollama");
    start();
    let searches = 0;
    let answeredBy = "";
    // Until the new model has answered.
    for (let n = 0; answeredBy !== "ollama" || searches % 10 !== 0; n = (n + 1) % 80) {
      const query = `Test ${texts(80)[n]}`;
      const { passages, degradations } = await libraryRetriever(EVERYTHING).search({
        query,
        language: "en",
        k: 3,
        denseWeight: 1,
      });
      expect(degradations).toEqual([]);
      expect(passages[0]?.passage.text).toBe(texts(80)[n]);
      expect(passages[0]?.ranks.denseScore).toBeCloseTo(1, 5);
      searches += 1;
      answeredBy = (await readSearchIndexStatus()).active.provider;
    }
    expect(large.log.some((entry) => entry.status === 200)).toBe(true);
  });

  it("retires the new index when the setting is changed back", async () => {
    await fill(30);
    await choose("ollama");
    const reached = gate();
    const blocked = gate();
    start({
      embedderOf: counting([], (call) => {
        if (call < 2) return;
        reached.open();
        return blocked.passed;
      }),
    });
    await reached.passed;
    await choose("openai-compatible");
    expect(await readSearchIndexStatus()).toMatchObject({ active: { provider: "openai-compatible" }, building: null });
    blocked.open();
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    expect(await readSearchIndexStatus()).toMatchObject({ active: { provider: "openai-compatible", done: 30 } });
    // Vectors that arrived after it was retired were not written.
    const { rows } = await pool().query(
      `SELECT count(passage_id)::int AS vectors FROM embedding_index
       LEFT JOIN passage_vector ON index_id = embedding_index.id WHERE slot IS NULL`,
    );
    expect(rows).toEqual([{ vectors: 16 }]);
  });

  it("reports why a server does not embed, keeps answering, and retries", async () => {
    await fill(10);
    large.setScript({
      embeddingDimension: 48,
      rules: [{ when: { endpoint: "embeddings" }, fault: { kind: "status", status: 401 } }],
    });
    await choose("ollama");
    const worker = start();
    const failed = await until(({ building }) => expect(building?.failure).not.toBeNull());
    expect(failed).toMatchObject({ active: { failure: null, done: 10 }, building: { done: 0, total: 10 } });
    expect(failed.building?.failure?.code).toMatch(/^model_/);
    const query = `Test ${texts(10)[3]}`;
    const answer = await libraryRetriever(EVERYTHING).search({ query, language: "en", k: 1, denseWeight: 1 });
    expect(answer.degradations).toEqual([]);
    large.reset();
    large.setScript({ embeddingDimension: 48 });
    // Saving again triggers a retry.
    await choose("ollama");
    worker.wake();
    expect((await switched()).active.failure).toBeNull();
  });

  it("searches only lexically if the active index's server is unavailable, and reports it", async () => {
    await fill(5);
    small.setScript({
      embeddingDimension: 32,
      rules: [{ when: { endpoint: "embeddings" }, fault: { kind: "status", status: 401 } }],
    });
    const answer = await libraryRetriever(EVERYTHING).search({
      query: "rotor7 unheard",
      language: "en",
      k: 3,
      denseWeight: 0.5,
    });
    expect(answer.passages.map(({ passage }) => passage.text)).toEqual([texts(5)[1]]);
    expect(answer.degradations).toMatchObject([
      { reason: { code: "embedder_unavailable", params: {} }, fallback: "lexical-only" },
    ]);
  });

  it("resumes after a crash, and refuses late writes of the crashed process", async () => {
    await fill(100);
    await choose("ollama");
    const first: string[] = [];
    const reached = gate();
    const dead = gate();
    start({
      embedderOf: counting(first, (call) => {
        if (call < 4) return;
        reached.open();
        return dead.passed;
      }),
    });
    await reached.passed;
    const done = (await readSearchIndexStatus()).building?.done ?? 0;
    expect(done).toBe(48);
    // Its lease expires.
    await pool().query("UPDATE job SET lease_expires_at = now() - interval '1 second'");
    const second: string[] = [];
    start({ embedderOf: counting(second) });
    await switched();
    expect(second).toHaveLength(100 - done);
    expect(new Set([...first, ...second]).size).toBe(100);
    // The old process returns and may not write.
    const before = await pool().query("SELECT index_id, passage_id, embedding::text FROM passage_vector ORDER BY 1, 2");
    dead.open();
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    expect(first).toHaveLength(48 + 16);
    const { rows } = await pool().query(
      "SELECT index_id, passage_id, embedding::text FROM passage_vector ORDER BY 1, 2",
    );
    expect(rows).toEqual(before.rows);
  });

  it("shares work between two processes without embedding anything twice", async () => {
    await fill(150);
    await choose("ollama");
    const seen: string[] = [];
    start({ embedderOf: counting(seen) });
    start({ embedderOf: counting(seen) });
    await switched();
    expect(seen).toHaveLength(150);
    expect(new Set(seen).size).toBe(150);
  });

  it("adds missing passages to the active index, and leaves documents that are being imported", async () => {
    await fill(5);
    await insertPassages(["late bloom"]);
    expect(await readSearchIndexStatus()).toMatchObject({ active: { done: 5, total: 6 } });
    await choose("ollama");
    start();
    const status = await switched();
    expect(status.active).toMatchObject({ done: 6, total: 6 });
    await insertPassages(["later bloom"]);
    await until(({ active }) => expect(active).toMatchObject({ done: 7, total: 7 }));
  });

  it("adds text hashes to vectors of earlier versions, without embedding them again", async () => {
    await fill(250);
    await pool().query("UPDATE passage_vector SET hash = NULL, seal = NULL");
    const seen: string[] = [];
    start({ embedderOf: counting(seen) });
    await vi.waitFor(async () => {
      const { rowCount } = await pool().query("SELECT 1 FROM passage_vector WHERE hash IS NULL OR seal IS NULL");
      expect(rowCount).toBe(0);
    }, WAIT);
    const { rows } = await pool().query(
      "SELECT count(DISTINCT hash)::int AS hashes, count(*)::int AS count FROM passage_vector",
    );
    expect(rows).toEqual([{ hashes: 250, count: 250 }]);
    expect(seen).toEqual([]);
  });

  it("creates one active index under concurrent calls", async () => {
    await emptyDatabase();
    await Promise.all(Array.from({ length: 8 }, () => followEmbeddingSetting()));
    expect((await pool().query("SELECT slot, provider FROM embedding_index")).rows).toEqual([
      { slot: "active", provider: "built-in" },
    ]);
  });
});
