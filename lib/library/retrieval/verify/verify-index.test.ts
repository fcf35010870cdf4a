// Long, because it covers each way to break an index, on every store.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { embedText } from "@/e2e/scripted-llm/defaults/embed-text";
import { pool } from "@/lib/data/db/connection/client";
import { loadPassages } from "@/lib/data/db/library/passages";
import {
  addEmbeddingIndex,
  type IndexPlace,
  missingPassages,
  readEmbeddingIndexes,
} from "@/lib/data/db/search/embedding-indexes";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import {
  createRealPostgres,
  createTestDatabase,
  emptyDatabase,
  type TestDatabase,
} from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { indexedText } from "@/lib/engine/ranking/indexed-text";
import { byTextLanguage } from "@/lib/shared/contracts/language";
import { EMBEDDED_PASSAGES } from "@/lib/shared/contracts/library/found-by-words";
import { type ChromaServer, chromaServerMissing, startChroma } from "@/scripts/testing/chroma-server";
import { openIndex } from "../index/open-index";
import { type StartedFakeQdrant, startFakeQdrant } from "../index/qdrant/testing/start-fake-qdrant";
import type { SearchIndex } from "../index/search-index";
import { hashNextVectors } from "../index-worker/hash-vectors";
import { writeEntries } from "../index-worker/passage-writer";
import { toIndexEntry } from "../index-worker/to-index-entry";
import { insertPassages } from "../testing/passages";
import { repairIndex, type VerifyReport, verifyIndex } from "./verify-index";

const DIMENSION = 24;
const missing = chromaServerMissing();
const embed = (text: string) => Float32Array.from(embedText(text, DIMENSION));

/** Counts embedded texts: a repair must not embed more than necessary. */
let embedded: string[] = [];
const embedder: EmbeddingModel = {
  id: "test",
  dimension: async () => DIMENSION,
  embedQuery: async (text) => embed(text),
  embedPassages: async (texts) => {
    embedded.push(...texts);
    return texts.map(embed);
  },
};
const repair = () => repairIndex({ secondLookMs: 0, embedderOf: async () => embedder });
const verify = () => verifyIndex({ secondLookMs: 0 });
function found({ differences }: VerifyReport) {
  const counts: Record<string, number> = {};
  for (const { kind, count } of differences) counts[kind] = (counts[kind] ?? 0) + count;
  return counts;
}

let chroma: ChromaServer | null = null;
let qdrant: StartedFakeQdrant | null = null;
const IN_DATABASE: IndexPlace = { store: "embedded", storeUrl: null, storeName: null };

interface Store {
  create: () => Promise<TestDatabase>;
  place: () => IndexPlace;
  /** Starts and stops the server of an external store. */
  server?: { start(): Promise<void>; leave(): Promise<void>; comeBack(): Promise<void>; stop(): Promise<void> };
}
const STORES: Record<string, Store> = {
  "in the database": { create: createTestDatabase, place: () => IN_DATABASE },
  "in a database without extensions": { create: createRealPostgres, place: () => IN_DATABASE },
  [`in Chroma${missing === null ? "" : ` (skipped: ${missing})`}`]: {
    create: createTestDatabase,
    place: () => ({ store: "chroma", storeUrl: chroma?.url ?? "", storeName: "verified" }),
    server: {
      async start() {
        chroma = await startChroma();
      },
      leave: async () => chroma?.kill(),
      comeBack: async () => chroma?.restart(),
      stop: async () => chroma?.stop(),
    },
  },
  "in Qdrant": {
    create: createTestDatabase,
    place: () => ({ store: "qdrant", storeUrl: qdrant?.url ?? "", storeName: "verified" }),
    server: {
      async start() {
        qdrant = await startFakeQdrant();
      },
      leave: async () => qdrant?.fail({ kind: "close" }),
      comeBack: async () => qdrant?.fail(null),
      stop: async () => qdrant?.stop(),
    },
  },
};

describe.each(Object.entries(STORES))("an index %s", (_name, { create, place, server }) => {
  const outside = server !== undefined;
  if (place().store === "chroma" && missing !== null) {
    it.skip("is verified");
    return;
  }
  setUpDatabase(create);
  beforeAll(() => server?.start());
  afterAll(() => server?.stop());

  let engine: SearchEngine;
  let index: SearchIndex;
  let indexId: string;
  let documentId: string;
  let passageIds: string[];
  let otherDocument: string;

  /** A document whose passages have terms and vectors. */
  async function addPassages(texts: readonly string[], status = "ready") {
    const { active } = await readEmbeddingIndexes();
    if (active === null) throw new Error("no index");
    const passages = await insertPassages(texts, { status });
    const loaded = await loadPassages(passages.map(({ passageId }) => passageId));
    const entries = loaded.map((passage) => toIndexEntry(passage, embed(indexedText(passage))));
    await writeEntries(active, engine, entries);
    const own = passages[0]?.documentId;
    if (status === "processing")
      await pool().query("INSERT INTO job (kind, subject, owner_id, document_id) VALUES ('ingest', $1, 'local', $2)", [
        own,
        own,
      ]);
    return { documentId: passages[0]?.documentId ?? "", passageIds: passages.map(({ passageId }) => passageId) };
  }

  beforeEach(async () => {
    await emptyDatabase();
    embedded = [];
    const model = { model: "test", provider: "built-in", serverUrl: null, modelName: null } as const;
    await addEmbeddingIndex("active", model, place());
    const { active, engine: own } = await readEmbeddingIndexes();
    if (active === null) throw new Error("no index");
    engine = own;
    indexId = active.id;
    index = openIndex(active, engine);
    await index.prepare(DIMENSION);
    ({ documentId, passageIds } = await addPassages(["red lighthouse", "green harbour", "blue turbine"]));
    ({ documentId: otherDocument } = await addPassages(["yellow yeast"]));
  });

  /** Expects the differences to be reported, repaired, and gone. */
  async function expectMended(differences: Record<string, number>, toEmbed: number) {
    const { before, after } = await repair();
    expect(found(before)).toEqual(differences);
    expect(before.whole).toBe(false);
    expect(after.differences).toEqual([]);
    expect(after.whole).toBe(true);
    expect(embedded).toHaveLength(toEmbed);
    for (const { expected, found: there } of after.indexes) expect(there).toEqual(expected);
    expect(after.words.found).toEqual(after.words.expected);
  }

  it("is complete if nothing is wrong, with counts of both sides", async () => {
    const report = await verify();
    expect(report).toMatchObject({ passages: 4, differences: [], whole: true });
    expect(report.words.found).toEqual(report.words.expected);
    const [own] = report.indexes;
    expect(own).toMatchObject({ slot: "active", expected: { count: 4 }, problem: null, lost: false });
    expect(own?.found).toEqual(own?.expected);
    await repair();
    expect(embedded).toEqual([]);
  });

  it("lacks terms, and has those of superseded passages", async () => {
    await pool().query("DELETE FROM passage_tokens WHERE passage_id = $1", [passageIds[0]]);
    await expectMended({ words_missing: 1 }, 0);
    await pool().query("UPDATE passage_tokens SET tokens = 'other words' WHERE passage_id = $1", [passageIds[1]]);
    await expectMended({ words_stale: 1 }, 0);
    expect(await index.searchLexical({ ...byTextLanguage(() => []), en: ["harbour"] }, {}, 5)).toMatchObject([
      { passageId: passageIds[1] },
    ]);
    await pool().query("UPDATE document SET superseded = true WHERE id = $1", [otherDocument]);
    embedded = [];
    await expectMended({ words_leftover: 1, vectors_leftover: 1 }, 0);
    expect(await index.count()).toBe(3);
  });

  it("lacks vectors", async () => {
    await index.remove(passageIds.slice(0, 2));
    const report = await verify();
    expect(report.differences).toEqual([{ kind: "vectors_missing", indexId, documentId, title: "Test", count: 2 }]);
    expect(report.indexes[0]?.found?.fingerprint).not.toBe(report.indexes[0]?.expected.fingerprint);
    await expectMended({ vectors_missing: 2 }, 2);
    const [nearest] = await index.searchDense(
      { embedding: embed("Test\ngreen harbour"), tokens: byTextLanguage(() => []) },
      {},
      1,
    );
    expect(nearest?.passageId).toBe(passageIds[1]);
  });

  it("needs no vector of table rows that only their words find, and writes none", async () => {
    const [row] = passageIds;
    await pool().query("UPDATE passage SET ordinal = $2, text = '| red | 4711 |' WHERE id = $1", [
      row,
      EMBEDDED_PASSAGES,
    ]);
    await pool().query(
      "UPDATE passage SET document_id = $2, ordinal = ordinal + 10 WHERE document_id = $1 AND id <> $3",
      [documentId, otherDocument, row],
    );
    await index.remove(passageIds);
    await pool().query("DELETE FROM passage_tokens WHERE passage_id = ANY($1::uuid[])", [passageIds]);
    embedded = [];
    await repair();
    // Positions are missing, so that the documents were queued again.
    await pool().query("UPDATE document SET status = 'ready'");
    expect(embedded).toEqual(expect.not.arrayContaining([expect.stringContaining("4711")]));
    expect(embedded).toHaveLength(2);
    expect(await missingPassages({ id: indexId, store: place().store }, 10)).toEqual([]);
    const asked = { ...byTextLanguage(() => []), en: ["4711"] };
    expect(await index.searchLexical(asked, {}, 5)).toMatchObject([{ passageId: row }]);
    const nearest = await index.searchDense({ embedding: embed("Test\n| red | 4711 |"), tokens: asked }, {}, 5);
    expect(nearest.map(({ passageId }) => passageId)).not.toContain(row);
  });

  it("does not report work in progress as a difference", async () => {
    await addPassages(["being imported"], "processing");
    expect(await verify()).toMatchObject({ passages: 4, whole: true });
  });

  it("has unsearchable passages, and unfinished documents without a job", async () => {
    const failed = await addPassages(["half of it"], "failed");
    const stuck = await addPassages(["the other half"], "processing");
    const kinds = { passages_leftover: 1, words_leftover: 1, vectors_leftover: 1 };
    expect(found(await verify())).toEqual(kinds);
    await expectMended(kinds, 0);
    const { rowCount } = await pool().query("SELECT 1 FROM passage WHERE document_id = $1", [failed.documentId]);
    expect(rowCount).toBe(0);

    await pool().query("DELETE FROM job WHERE kind = 'ingest'");
    await expectMended({ document_stuck: 1 }, 0);
    await pool().query("DELETE FROM passage WHERE id = $1", [passageIds[1]]);
    const kindsAfter = outside ? { passages_missing: 1, vectors_leftover: 1 } : { passages_missing: 1 };
    await expectMended(kindsAfter, 0);
    const { rows } = await pool().query(
      "SELECT document_id FROM job WHERE kind = 'ingest' ORDER BY created_at, document_id",
    );
    expect(new Set(rows.map((row) => row.document_id))).toEqual(new Set([stuck.documentId, documentId]));
  });

  it.runIf(!outside)("has a vector of another length", async () => {
    const change = engine.dense === "pgvector" ? "'[1,0]'" : "'{1,0}'";
    await pool().query(`UPDATE passage_vector SET embedding = ${change} WHERE passage_id = $1`, [passageIds[2]]);
    await expectMended({ vectors_stale: 1 }, 1);
  });

  it.runIf(!outside)("has vectors of the right length but of another passage", async () => {
    const [first, second, third] = passageIds;
    // Two swapped vectors, one of them together with its metadata.
    await pool().query(
      `UPDATE passage_vector SET embedding = other.embedding
       FROM passage_vector AS other WHERE passage_vector.passage_id = $1 AND other.passage_id = $2`,
      [first, second],
    );
    await pool().query(
      `UPDATE passage_vector SET embedding = other.embedding, hash = other.hash, seal = other.seal
       FROM passage_vector AS other WHERE passage_vector.passage_id = $1 AND other.passage_id = $2`,
      [third, second],
    );
    const report = await verify();
    expect(report.indexes[0]?.found?.fingerprint).not.toBe(report.indexes[0]?.expected.fingerprint);
    await expectMended({ vectors_stale: 2 }, 2);
    for (const [at, text] of ["red lighthouse", "green harbour", "blue turbine"].entries()) {
      const [nearest] = await index.searchDense(
        { embedding: embed(`Test\n${text}`), tokens: byTextLanguage(() => []) },
        {},
        1,
      );
      expect(nearest?.passageId).toBe(passageIds[at]);
    }
  });

  it.runIf(!outside)(
    "has vectors of an earlier version, without a hash, which is noted and not embedded again",
    async () => {
      await pool().query("UPDATE passage_vector SET hash = NULL, seal = NULL");
      expect((await verify()).whole).toBe(true);
      while (await hashNextVectors(indexId));
      expect((await pool().query("SELECT 1 FROM passage_vector WHERE hash IS NULL OR seal IS NULL")).rowCount).toBe(0);
      expect((await verify()).whole).toBe(true);
      expect(embedded).toEqual([]);
      const other =
        engine.dense === "pgvector" ? "embedding * embedding" : "ARRAY(SELECT 2 * n FROM unnest(embedding) AS n)";
      await pool().query(`UPDATE passage_vector SET embedding = ${other} WHERE passage_id = $1`, [passageIds[0]]);
      await expectMended({ vectors_stale: 1 }, 1);
    },
  );

  it.runIf(!outside)("lacks postings, if these are searched", async () => {
    await pool().query("DELETE FROM passage_term WHERE passage_id = $1", [passageIds[2]]);
    if (engine.lexical === "plain") await expectMended({ postings_missing: 1 }, 0);
    expect(await index.searchLexical({ ...byTextLanguage(() => []), en: ["turbin"] }, {}, 5)).toHaveLength(1);
  });

  describe.runIf(outside)("in a store of its own", () => {
    const stranger = () => ({
      passageId: randomUUID(),
      documentId: randomUUID(),
      language: "en" as const,
      tokens: [],
      embedding: embed("stranger"),
      hash: "h",
    });

    it("has entries unknown to the database, and a ledger of missing ones", async () => {
      await index.upsert([stranger(), stranger()]);
      await expectMended({ vectors_leftover: 2 }, 0);
      expect(await index.count()).toBe(4);
      await pool().query("INSERT INTO indexed_passage VALUES ($1, gen_random_uuid(), gen_random_uuid(), 'h')", [
        indexId,
      ]);
      await expectMended({ ledger_leftover: 1 }, 0);
      await pool().query("DELETE FROM indexed_passage WHERE passage_id = $1", [passageIds[0]]);
      await expectMended({ ledger_missing: 1 }, 0);
    });

    it("has vectors of other texts", async () => {
      const [passage] = await loadPassages(passageIds.slice(0, 1));
      if (passage === undefined) throw new Error("no passage");
      await index.upsert([{ ...toIndexEntry(passage, embed("something else")), hash: "of something else" }]);
      await expectMended({ vectors_stale: 1 }, 1);
      const [nearest] = await index.searchDense(
        { embedding: embed(indexedText(passage)), tokens: byTextLanguage(() => []) },
        {},
        1,
      );
      expect(nearest?.score).toBeCloseTo(1, 4);
    });

    it("still has a document that was deleted during an outage", async () => {
      await pool().query("DELETE FROM document WHERE id = $1", [documentId]);
      await expectMended({ vectors_leftover: 3 }, 0);
      expect(await index.count()).toBe(1);
    });

    it("has lost everything", async () => {
      await index.drop();
      const report = await verify();
      expect(report.indexes[0]).toMatchObject({ lost: true, found: { count: 0 }, expected: { count: 4 } });
      await expectMended({ vectors_missing: 4 }, 4);
    });

    it("is neither compared nor changed during an outage of its store", async () => {
      await server?.leave();
      await pool().query("DELETE FROM passage_tokens WHERE passage_id = $1", [passageIds[0]]);
      const { before, after } = await repair();
      expect(found(before)).toEqual({ words_missing: 1 });
      expect(after.differences).toEqual([]);
      // Unchecked does not count as complete.
      expect(after).toMatchObject({
        whole: false,
        indexes: [{ problem: { code: "search_store_unavailable" }, found: null }],
      });
      expect(embedded).toEqual([]);
      await server?.comeBack();
      expect((await verify()).whole).toBe(true);
    });
  });
});
