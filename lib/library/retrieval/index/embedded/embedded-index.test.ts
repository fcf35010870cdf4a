import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { db, pool } from "@/lib/data/db/connection/client";
import { addEmbeddingIndex, readEmbeddingIndexes } from "@/lib/data/db/search/embedding-indexes";
import { upsertTokens } from "@/lib/data/db/search/passage-tokens";
import { removeIndexed } from "@/lib/data/db/search/remove-indexed";
import { readSearchEngine, type SearchEngine } from "@/lib/data/db/search/search-engine";
import {
  createRealPostgres,
  createTestDatabase,
  emptyDatabase,
  type TestDatabase,
} from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { insertPassages } from "../../testing/passages";
import { openIndex } from "../open-index";
import type { IndexEntry } from "../search-index";
import { ask, entryOf, searchIndexContract, tokensOf } from "../testing/search-index-contract";
import { EmbeddedIndex } from "./embedded-index";
import { EXACT_PASSAGES } from "./tunables";

const WITHOUT_BM25 = "DROP INDEX passage_tokens_en_bm25_idx, passage_tokens_fr_bm25_idx";
const WITHOUT_VECTOR = "ALTER TABLE passage_vector ALTER COLUMN embedding TYPE real[] USING embedding::real[]";
const MODEL = { provider: "built-in", serverUrl: null, modelName: null } as const;

/** The contract with every combination of PostgreSQL extensions. */
describe.each<[string, () => Promise<TestDatabase>, string | null, SearchEngine]>([
  ["both extensions", createTestDatabase, null, { dense: "pgvector", lexical: "pg_textsearch" }],
  ["vector alone", createTestDatabase, WITHOUT_BM25, { dense: "pgvector", lexical: "plain" }],
  ["pg_textsearch alone", createTestDatabase, WITHOUT_VECTOR, { dense: "rescored", lexical: "pg_textsearch" }],
  ["neither", createRealPostgres, null, { dense: "rescored", lexical: "plain" }],
])("the index in a PostgreSQL with %s", (_name, create, change, engine) => {
  setUpDatabase(create);
  beforeAll(async () => {
    if (change !== null) await pool().query(change);
  });

  searchIndexContract({ place: () => ({ store: "embedded", storeUrl: null, storeName: null }), open: openIndex });

  describe("beyond that", () => {
    let index: EmbeddedIndex;
    let other: EmbeddedIndex;
    beforeEach(async () => {
      await emptyDatabase();
      await addEmbeddingIndex("active", { model: "one", ...MODEL });
      await addEmbeddingIndex("building", { model: "two", ...MODEL });
      const { active, building } = await readEmbeddingIndexes();
      index = new EmbeddedIndex(active?.id ?? "", engine);
      other = new EmbeddedIndex(building?.id ?? "", engine);
    });

    async function write(entries: readonly IndexEntry[], into = index) {
      await upsertTokens(entries, engine);
      await into.upsert(entries);
    }
    async function add(texts: readonly string[]) {
      const passages = await insertPassages(texts);
      await write(passages.map(entryOf));
      return passages;
    }
    const rowCounts = async () =>
      (
        await pool().query(
          `SELECT (SELECT count(*) FROM passage_tokens)::int AS tokens, (SELECT count(*) FROM passage_vector)::int AS vectors,
                  (SELECT count(*) FROM passage_term)::int AS terms`,
        )
      ).rows[0];

    it("uses the available extensions", async () => {
      expect(await readSearchEngine(db())).toEqual(engine);
      expect((await readEmbeddingIndexes()).engine).toEqual(engine);
    });

    it("stores terms once for all indexes", async () => {
      const passages = await add(["red", "green"]);
      await write(passages.map(entryOf), other);
      expect(await rowCounts()).toMatchObject({ tokens: 2, vectors: 4 });
    });

    it("skips passages deleted meanwhile", async () => {
      const [passage] = await add(["red"]);
      if (passage === undefined) throw new Error("no passage");
      await pool().query("DELETE FROM document");
      await write([entryOf(passage)]);
      expect(await rowCounts()).toEqual({ tokens: 0, vectors: 0, terms: 0 });
    });

    it("removes a document from every index when it is deleted or removed", async () => {
      const gone = await add(["red", "green blue"]);
      const removed = await add(["red yellow"]);
      await write([...gone, ...removed].map(entryOf), other);
      await pool().query("DELETE FROM document WHERE id = $1", [gone[0]?.documentId]);
      await removeIndexed(removed[0]?.documentId ?? "");
      expect(await rowCounts()).toEqual({ tokens: 0, vectors: 0, terms: 0 });
      expect(await index.searchLexical(tokensOf("red"), {}, 5)).toEqual([]);
    });

    it("compares more than a small library's vectors", async () => {
      const passages = await insertPassages(Array.from({ length: EXACT_PASSAGES + 5 }, (_, n) => `filler number${n}`));
      const entries = passages.map(entryOf);
      for (let from = 0; from < entries.length; from += 200) await write(entries.slice(from, from + 200));
      const [wanted] = await add(["the needle of the compass"]);
      const found = await index.searchDense(ask("compass needle"), {}, 5);
      expect(found[0]?.passageId).toBe(wanted?.passageId);
    });
  });
});

it("ranks the same with and without pg_textsearch", { timeout: 180_000 }, async () => {
  const database = await createTestDatabase();
  try {
    await addEmbeddingIndex("active", { model: "one", ...MODEL });
    const { active } = await readEmbeddingIndexes();
    const words = "turbine harbour parliament yeast lighthouse engineer claim travel salary ocean tide vaccine".split(
      " ",
    );
    // Many deterministic lengths and frequencies, up to 39 terms; the extension rounds longer lengths.
    const text = (n: number) =>
      Array.from(
        { length: 3 + ((n * 7) % 36) },
        (_, at) => words[(n * 5 + at * at * 3 + (at % 4) * n) % words.length],
      ).join(" ");
    const passages = await insertPassages(Array.from({ length: 300 }, (_, n) => text(n)));
    const bm25 = new EmbeddedIndex(active?.id ?? "", { dense: "pgvector", lexical: "pg_textsearch" });
    const plain = new EmbeddedIndex(active?.id ?? "", { dense: "pgvector", lexical: "plain" });
    for (let from = 0; from < passages.length; from += 100) {
      await upsertTokens(passages.slice(from, from + 100).map(entryOf), {
        dense: "pgvector",
        lexical: "pg_textsearch",
      });
    }
    const queries = ["turbine", "harbour tide", "yeast yeast yeast salary", "vaccine claim travel ocean parliament"];
    const before = await Promise.all(queries.map((query) => bm25.searchLexical(tokensOf(query), {}, 100)));
    await pool().query("UPDATE passage_tokens SET tokens = tokens || ' extra'");
    await pool().query(WITHOUT_BM25);
    for (let from = 0; from < passages.length; from += 100) {
      await upsertTokens(passages.slice(from, from + 100).map(entryOf), { dense: "pgvector", lexical: "plain" });
    }
    for (const [at, query] of queries.entries()) {
      const after = await plain.searchLexical(tokensOf(query), {}, 100);
      const expected = before[at] ?? [];
      expect(after).toHaveLength(expected.length);
      for (const [rank, { score }] of after.entries())
        expect(score).toBeCloseTo(expected[rank]?.score ?? Number.NaN, 4);
      const byId = new Map(expected.map(({ passageId, score }) => [passageId, score]));
      for (const { passageId, score } of after) expect(byId.get(passageId)).toBeCloseTo(score, 4);
    }
  } finally {
    await database.close();
  }
});
