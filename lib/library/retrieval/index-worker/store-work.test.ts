// Long, because its cases share two model servers, a search server and a library.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { type ScriptedLlm, startScriptedLlm } from "@/e2e/scripted-llm/start-scripted-llm";
import { pool } from "@/lib/data/db/connection/client";
import { deleteDocument } from "@/lib/data/db/library/documents";
import { EVERYTHING } from "@/lib/data/db/library/readable";
import { acknowledgeEntries, announceEntries, ledgerPage } from "@/lib/data/db/search/indexed-passages";
import { removeIndexed } from "@/lib/data/db/search/remove-indexed";
import { emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { saveSettings } from "@/lib/data/settings/save-settings";
import { forgetFailures } from "@/lib/engine/models/wire/resilience";
import { byTextLanguage } from "@/lib/shared/contracts/language";
import type { SearchIndexStatus } from "@/lib/shared/contracts/library/embedding-index";
import type { SettingsLayer } from "@/lib/shared/contracts/settings/settings";
import { type StartedFakeQdrant, startFakeQdrant } from "../index/qdrant/testing/start-fake-qdrant";
import { libraryRetriever } from "../search/library-retriever";
import { insertPassages, type PassageFixture } from "../testing/passages";
import { embeddingSettingSaved, type IndexWorkOptions, indexWork } from "./index-work";
import { indexedEmbedder } from "./indexed-model";
import { libraryIndex, libraryIndexes, libraryParts } from "./library";
import { readSearchIndexStatus } from "./search-index-status";

const WAIT = { interval: 20 };
const textOf = (n: number) => `wing${n} rotor${n * 7} gear${n * 13}`;

describe("the index worker with a search server", () => {
  let small: ScriptedLlm;
  let large: ScriptedLlm;
  let server: StartedFakeQdrant;
  const workers: ReturnType<typeof indexWork>[] = [];

  setUpDatabase();
  beforeAll(async () => {
    small = await startScriptedLlm({ script: { embeddingDimension: 32 } });
    large = await startScriptedLlm({ script: { embeddingDimension: 48 } });
    server = await startFakeQdrant();
  });
  beforeEach(async () => {
    await emptyDatabase();
    server.reset();
    for (const model of [small, large]) {
      model.reset();
      forgetFailures(`127.0.0.1:${model.port}`);
    }
    await choose({ store: "embedded" });
  });
  afterEach(async () => {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()));
    // Every request was a valid one.
    expect(server.log.filter(({ status }) => status === 400)).toEqual([]);
  });
  afterAll(() => Promise.all([small.stop(), large.stop(), server.stop()]));

  async function choose(
    searchIndex: NonNullable<SettingsLayer["searchIndex"]>,
    provider: "openai-compatible" | "ollama" = "openai-compatible",
  ): Promise<void> {
    const layer: SettingsLayer = {
      languageModel: { openAiCompatibleUrl: small.url, ollamaUrl: large.ollamaUrl },
      embedding: { provider, model: "scripted-small" },
      searchIndex: { qdrantUrl: server.url, ...searchIndex },
    };
    await saveSettings(layer, "local");
    await embeddingSettingSaved();
  }

  /** A worker without grace periods that checks everything each time. */
  function start(options: IndexWorkOptions = {}): ReturnType<typeof indexWork> {
    const worker = indexWork({ retiredGraceMs: 0, lookAgainMs: 0, ...options });
    workers.push(worker);
    worker.start();
    return worker;
  }

  /** A document that is indexed in the active index. */
  async function addPassages(from: number, to: number): Promise<PassageFixture[]> {
    const passages = await insertPassages(Array.from({ length: to - from }, (_, n) => textOf(from + n)));
    const { index, embedder } = await libraryParts();
    const vectors = await embedder.embedPassages(passages.map(({ text }) => `Test\n${text}`));
    await index.upsert(
      passages.map((passage, at) => ({
        ...passage,
        tokens: passage.text.split(" "),
        embedding: vectors[at] ?? new Float32Array(),
        hash: `hash of ${passage.text}`,
      })),
    );
    return passages;
  }

  const until = (check: (status: SearchIndexStatus) => void | Promise<void>) =>
    vi.waitFor(async () => {
      const status = await readSearchIndexStatus();
      await check(status);
      return status;
    }, WAIT);
  async function onQdrant(count: number): Promise<void> {
    await choose({ store: "qdrant" });
    start();
    await until(({ active, building }) => {
      expect([active.store, building]).toEqual(["qdrant", null]);
      expect([active.done, active.total]).toEqual([count, count]);
    });
  }
  /** The contents of the only collection. */
  const points = () => [...server.qdrant.collections.values()].flatMap((collection) => [...collection.points.keys()]);
  const ids = (passages: readonly PassageFixture[]) => passages.map(({ passageId }) => passageId).sort();
  const ask = (n: number) =>
    libraryRetriever(EVERYTHING).search({
      query: `Test ${textOf(n)}`,
      language: "en",
      k: 3,
      denseWeight: 0.5,
      cache: false,
    });
  async function ledger() {
    return ledgerPage((await libraryIndexes()).active.id, null, 1_000);
  }

  it("fills it while the database answers, then switches the alias and the library, and removes the old index", async () => {
    const passages = await addPassages(0, 40);
    await onQdrant(40);
    expect(points().sort()).toEqual(ids(passages));
    const [name] = server.qdrant.collections.keys();
    expect(name).toMatch(/^crag_documents_[0-9a-f]{12}$/);
    await vi.waitFor(() => expect([...server.qdrant.aliases]).toEqual([["crag_documents", name]]), WAIT);
    const { passages: found, degradations } = await ask(7);
    expect(degradations).toEqual([]);
    expect(found[0]?.passage.text).toBe(textOf(7));
    expect(found[0]?.ranks).toMatchObject({ denseRank: 1, lexicalRank: 1 });
    await until(async () => {
      const { rows } = await pool().query(
        "SELECT (SELECT count(*) FROM passage_vector)::int AS vectors, (SELECT count(*) FROM passage_tokens)::int AS words",
      );
      expect(rows).toEqual([{ vectors: 0, words: 40 }]);
    });
    const writes = server.log.filter(({ method, path }) => method === "PUT" && path.endsWith("/points"));
    expect(writes.length).toBeGreaterThan(0);
    for (const { query } of writes) expect(query).toEqual({ wait: "true", ordering: "strong" });
  });

  it("resumes where a process ended, without resending acknowledged entries", async () => {
    await addPassages(0, 60);
    await choose({ store: "qdrant" });
    const embedded: string[] = [];
    const counting: IndexWorkOptions["embedderOf"] = async (row) => {
      const model = await indexedEmbedder(row);
      return {
        id: model.id,
        dimension: (options) => model.dimension(options),
        embedQuery: (text, options) => model.embedQuery(text, options),
        async embedPassages(asked, options) {
          embedded.push(...asked);
          return model.embedPassages(asked, options);
        },
      };
    };
    // The third batch is never answered, so it may or may not be stored.
    let batches = 0;
    server.fail({ kind: "hang" }, ({ path, method }) => method === "PUT" && path.endsWith("/points") && ++batches > 2);
    start({ embedderOf: counting });
    await vi.waitFor(() => expect(batches).toBe(3), WAIT);
    await pool().query("UPDATE job SET lease_expires_at = now() - interval '1 second'");
    server.fail(null);
    start({ embedderOf: counting });
    await until(({ active }) => expect([active.store, active.done]).toEqual(["qdrant", 60]));
    expect(points()).toHaveLength(60);
    // Only the unanswered batch was embedded again.
    expect(embedded).toHaveLength(76);
    server.stopHanging();
  });

  it("imports documents during an outage, reports it, and catches up afterwards", async () => {
    await addPassages(0, 10);
    await onQdrant(10);
    server.fail({ kind: "close" });
    const late = await addPassages(10, 20);
    await until(({ active }) => {
      expect(active.failure?.code).toBe("search_store_unavailable");
      expect([active.done, active.total]).toEqual([10, 20]);
    });
    // Lexical search in the database still finds them.
    const { passages: found, degradations } = await ask(15);
    expect(found[0]?.passage.id).toBe(late[5]?.passageId);
    expect(degradations).toMatchObject([{ reason: { code: "search_store_unavailable" }, fallback: "database-search" }]);
    server.fail(null);
    await until(({ active }) => expect(active).toMatchObject({ done: 20, total: 20, failure: null }));
    expect((await ask(15)).degradations).toEqual([]);
    expect(points()).toHaveLength(20);
  });

  it("removes passages deleted or superseded during an outage, and never returns them", async () => {
    const kept = await addPassages(0, 5);
    const gone = await addPassages(5, 10);
    const old = await addPassages(10, 15);
    await onQdrant(15);
    server.fail({ kind: "status", status: 503 });
    await deleteDocument(gone[0]?.documentId ?? "", EVERYTHING);
    await pool().query("UPDATE document SET superseded = true WHERE id = $1", [old[0]?.documentId]);
    await until(({ active }) => expect(active.failure?.code).toBe("search_store_unavailable"));
    server.fail(null);
    const found = await (await libraryIndex()).searchDense(
      { embedding: await (await libraryParts()).embedder.embedQuery(textOf(7)), tokens: byTextLanguage(() => []) },
      {},
      15,
    );
    expect(found.map(({ passageId }) => passageId).sort()).toEqual(ids(kept));
    await until(() => expect(points().sort()).toEqual(ids(kept)));
    await until(async () => expect((await ledger()).map(({ passageId }) => passageId)).toEqual(ids(kept)));
    // The terms of superseded passages were removed from the database too.
    await until(async () => {
      const { rows } = await pool().query("SELECT count(*)::int AS words FROM passage_tokens");
      expect(rows).toEqual([{ words: 5 }]);
    });
  });

  it("removes entries that reached the server after their document was deleted", async () => {
    await addPassages(0, 5);
    await onQdrant(5);
    const [passage] = await insertPassages([textOf(5)]);
    if (passage === undefined) throw new Error("no passage");
    const { active } = await libraryIndexes();
    expect(await announceEntries(active.id, [passage])).toEqual(new Set([passage.passageId]));
    await deleteDocument(passage.documentId, EVERYTHING);
    await until(async () => expect(await ledger()).toHaveLength(5));
    await (await libraryIndex()).upsert([
      { ...passage, tokens: ["late"], embedding: Float32Array.from({ length: 32 }, () => 0.1), hash: "late" },
    ]);
    await acknowledgeEntries(active.id, [{ ...passage, hash: "late" }]);
    await until(async () => expect([points().length, (await ledger()).length]).toEqual([5, 5]));
  });

  it("resends passages that became searchable again before their removal", async () => {
    const [passage] = await addPassages(0, 1);
    await onQdrant(1);
    server.fail({ kind: "close" });
    await removeIndexed(passage?.documentId ?? "");
    await until(({ active }) => expect([active.done, active.failure === null]).toEqual([0, false]));
    server.fail(null);
    await until(({ active }) => expect([active.done, active.failure]).toEqual([1, null]));
    expect((await ask(0)).passages[0]?.ranks).toMatchObject({ denseRank: 1, lexicalRank: 1 });
  });

  it("refills it when it has lost its collection or a part of it", async () => {
    const passages = await addPassages(0, 20);
    await onQdrant(20);
    server.qdrant.collections.clear();
    server.qdrant.aliases.clear();
    await until(() => expect(points().sort()).toEqual(ids(passages)));
    const [collection] = server.qdrant.collections.values();
    collection?.points.delete(ids(passages)[3] ?? "");
    await until(() => expect(points().sort()).toEqual(ids(passages)));
    await until(({ active }) => expect(active).toMatchObject({ done: 20, failure: null }));
    await vi.waitFor(() => expect(server.qdrant.aliases.size).toBe(1), WAIT);
  });

  it("uses a new collection for another embedding model, and moves the alias", async () => {
    await addPassages(0, 30);
    await onQdrant(30);
    const [before] = server.qdrant.collections.keys();
    await choose({ store: "qdrant" }, "ollama");
    await until(({ active }) => expect(active).toMatchObject({ provider: "ollama", dimension: 48, done: 30 }));
    await vi.waitFor(() => {
      const names = [...server.qdrant.collections.keys()];
      expect(names).toHaveLength(1);
      expect(names).not.toContain(before);
      expect([...server.qdrant.aliases]).toEqual([["crag_documents", names[0]]]);
    }, WAIT);
    expect((await ask(3)).passages[0]?.ranks).toMatchObject({ denseRank: 1, lexicalRank: 1 });
  });

  it("switches back to the database, and leaves nothing on the server", async () => {
    await addPassages(0, 10);
    await onQdrant(10);
    await choose({ store: "embedded" });
    await until(({ active, building }) => {
      expect([active.store, building]).toEqual(["embedded", null]);
      expect([active.done, active.failure]).toEqual([10, null]);
    });
    await vi.waitFor(() => expect(server.qdrant.collections.size).toBe(0), WAIT);
    await vi.waitFor(async () => {
      const { rows } = await pool().query("SELECT count(*)::int AS entries FROM indexed_passage");
      expect(rows).toEqual([{ entries: 0 }]);
    }, WAIT);
  });

  it("keeps answering from the database if the chosen server is unavailable, and reports it", async () => {
    await addPassages(0, 10);
    server.fail({ kind: "close" });
    await choose({ store: "qdrant" });
    start();
    const status = await until(({ building }) => expect(building?.failure?.code).toBe("search_store_unavailable"));
    expect(status.active).toMatchObject({ store: "embedded", done: 10, failure: null });
    expect(status.building).toMatchObject({ store: "qdrant", storeUrl: server.url, done: 0, total: 10 });
    expect((await ask(3)).degradations).toEqual([]);
    server.fail(null);
    await until(({ active, building }) => expect([active.store, building]).toEqual(["qdrant", null]));
  });

  it("quantizes the vectors in place when the setting changes", async () => {
    await addPassages(0, 5);
    await onQdrant(5);
    const [collection] = server.qdrant.collections.values();
    for (const [kind, expected] of [
      ["scalar", { scalar: { type: "int8", quantile: 0.99, always_ram: true } }],
      ["binary", { binary: { always_ram: true } }],
      ["none", null],
    ] as const) {
      await choose({ store: "qdrant", qdrantQuantization: kind });
      await vi.waitFor(() => expect(collection?.config.quantization_config ?? null).toEqual(expected), WAIT);
    }
    expect([...server.qdrant.collections.values()]).toEqual([collection]);
    expect((await readSearchIndexStatus()).building).toBeNull();
  });
});
