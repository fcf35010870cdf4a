import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { embedText } from "../../../../e2e/scripted-llm/embed-text";
import { byLanguage, type Language } from "../../../contracts/language";
import { pool } from "../../../db/client";
import { addEmbeddingIndex, readEmbeddingIndexes } from "../../../db/embedding-indexes";
import { readSearchEngine, type SearchEngine } from "../../../db/search-engine";
import { createRealPostgres, createTestDatabase, emptyDatabase, type TestDatabase } from "../../../db/testing/database";
import { setUpDatabase } from "../../../db/testing/set-up-database";
import { analyze } from "../../../language/analyzers";
import { insertPassages, type PassageFixture } from "../../testing/passages";
import type { IndexEntry, QueryTokens } from "../search-index";
import { EmbeddedIndex } from "./embedded-index";
import { EXACT_PASSAGES } from "./tunables";

const DIMENSION = 48;
const WITHOUT_BM25 = "DROP INDEX passage_tokens_en_bm25_idx, passage_tokens_fr_bm25_idx";
const WITHOUT_VECTOR = "ALTER TABLE passage_vector ALTER COLUMN embedding TYPE real[] USING embedding::real[]";

const vectorOf = (text: string) => Float32Array.from(embedText(text, DIMENSION));
const tokensOf = (query: string): QueryTokens => byLanguage((language) => analyze(query, language));
const NO_TOKENS: QueryTokens = byLanguage(() => []);
const ask = (query: string) => ({ embedding: vectorOf(query), tokens: tokensOf(query) });
const entryOf = ({ text, ...passage }: PassageFixture): IndexEntry => ({
  ...passage,
  tokens: analyze(text, passage.language),
  embedding: vectorOf(text),
});

/** Every combination of what a PostgreSQL may have: one contract. */
describe.each<[string, () => Promise<TestDatabase>, string | null, SearchEngine]>([
  ["both extensions", createTestDatabase, null, { dense: "pgvector", lexical: "pg_textsearch" }],
  ["vector alone", createTestDatabase, WITHOUT_BM25, { dense: "pgvector", lexical: "plain" }],
  ["pg_textsearch alone", createTestDatabase, WITHOUT_VECTOR, { dense: "rescored", lexical: "pg_textsearch" }],
  ["neither", createRealPostgres, null, { dense: "rescored", lexical: "plain" }],
])("the index in a PostgreSQL with %s", (_name, create, change, engine) => {
  let index: EmbeddedIndex;
  let other: EmbeddedIndex;

  setUpDatabase(create);
  beforeAll(async () => {
    if (change !== null) await pool().query(change);
  });
  beforeEach(async () => {
    await emptyDatabase();
    await addEmbeddingIndex("active", { model: "one", provider: "built-in", serverUrl: null, modelName: null });
    await addEmbeddingIndex("building", { model: "two", provider: "built-in", serverUrl: null, modelName: null });
    const { active, building } = await readEmbeddingIndexes();
    index = new EmbeddedIndex(active?.id ?? "", engine);
    other = new EmbeddedIndex(building?.id ?? "", engine);
  });

  async function add(texts: readonly string[], options: { language?: Language; status?: string } = {}) {
    const passages = await insertPassages(texts, options);
    await index.upsert(passages.map(entryOf));
    return passages;
  }
  const rowCounts = async () =>
    (
      await pool().query(
        `SELECT (SELECT count(*) FROM passage_tokens)::int AS tokens, (SELECT count(*) FROM passage_vector)::int AS vectors,
                (SELECT count(*) FROM passage_term)::int AS terms`,
      )
    ).rows[0];

  it("is told by what is there", async () => {
    expect(await readSearchEngine(pool())).toEqual(engine);
    expect((await readEmbeddingIndexes()).engine).toEqual(engine);
  });

  it("finds the nearest passages by cosine, best first", async () => {
    const passages = await add(["red green blue", "red green", "yellow", "red"]);
    const found = await index.searchDense(ask("red green"), {}, 3);
    const expected = passages
      .map(({ passageId, text }) => ({ passageId, score: dot(vectorOf(text), vectorOf("red green")) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, 3);
    expect(found.map(({ passageId }) => passageId)).toEqual(expected.map(({ passageId }) => passageId));
    for (const [at, { score }] of found.entries()) expect(score).toBeCloseTo(expected[at]?.score ?? Number.NaN, 5);
  });

  it("finds passages that share a term, by BM25 with each language's own statistics", async () => {
    // "chat" is in every English passage and in one of ten French ones.
    await add(Array.from({ length: 10 }, (_, n) => `chat word${n}`));
    const [cat] = await add(["chat noir", ...Array.from({ length: 9 }, () => "chien gris")], { language: "fr" });
    const found = await index.searchLexical({ ...NO_TOKENS, en: ["chat"], fr: ["chat"] }, {}, 20);
    expect(found).toHaveLength(11);
    expect(found[0]?.passageId).toBe(cat?.passageId);
    expect(found[0]?.score).toBeGreaterThan(10 * (found[1]?.score ?? Number.NaN));
    expect(found.slice(1).map(({ passageId }) => passageId)).toEqual(
      found
        .slice(1)
        .map(({ passageId }) => passageId)
        .sort(),
    );
    expect(await index.searchLexical({ ...NO_TOKENS, en: ["unheard"] }, {}, 20)).toEqual([]);
    expect(await index.searchLexical(NO_TOKENS, {}, 20)).toEqual([]);
  });

  it("finds nothing of documents that are not ready or not asked for", async () => {
    await add(
      Array.from({ length: 30 }, () => "tower bell"),
      { status: "processing" },
    );
    const [first] = await add(["tower bell and a very long wall beside it"]);
    const [second] = await add(["bell"]);
    const everywhere = [
      await index.searchDense(ask("tower"), {}, 10),
      await index.searchLexical(tokensOf("bell"), {}, 10),
    ];
    for (const found of everywhere) {
      expect(new Set(found.map(({ passageId }) => passageId))).toEqual(new Set([first?.passageId, second?.passageId]));
    }
    const filter = { documentIds: [second?.documentId ?? ""] };
    expect(await index.searchDense(ask("tower"), filter, 10)).toMatchObject([{ passageId: second?.passageId }]);
    expect(await index.searchLexical(tokensOf("bell"), filter, 10)).toMatchObject([{ passageId: second?.passageId }]);
  });

  it("keeps the vectors of two embedding models apart, whatever their lengths, and the tokens once", async () => {
    const passages = await add(["red", "green"]);
    await other.upsert(
      passages.map((passage) => ({ ...entryOf(passage), embedding: Float32Array.from(embedText(passage.text, 7)) })),
    );
    expect(await rowCounts()).toMatchObject({ tokens: 2, vectors: 4 });
    const short = { embedding: Float32Array.from(embedText("green", 7)), tokens: tokensOf("green") };
    expect((await other.searchDense(short, {}, 1))[0]?.passageId).toBe(passages[1]?.passageId);
    expect((await index.searchDense(ask("green"), {}, 1))[0]?.passageId).toBe(passages[1]?.passageId);
  });

  it("replaces what is written again, and leaves out what was deleted meanwhile", async () => {
    const [passage] = await add(["red"]);
    if (passage === undefined) throw new Error("no passage");
    await index.upsert([entryOf({ ...passage, text: "blue" })]);
    expect(await index.searchLexical(tokensOf("red"), {}, 5)).toEqual([]);
    expect(await index.searchLexical(tokensOf("blue"), {}, 5)).toHaveLength(1);
    expect((await index.searchDense(ask("blue"), {}, 5))[0]?.score).toBeCloseTo(1, 5);
    await pool().query("DELETE FROM document");
    await index.upsert([entryOf(passage)]);
    expect(await rowCounts()).toEqual({ tokens: 0, vectors: 0, terms: 0 });
  });

  it("loses everything of a document, in every index, when the document goes or is removed", async () => {
    const gone = await add(["red", "green blue"]);
    const removed = await add(["red yellow"]);
    await other.upsert([...gone, ...removed].map(entryOf));
    await pool().query("DELETE FROM document WHERE id = $1", [gone[0]?.documentId]);
    await index.remove(removed[0]?.documentId ?? "");
    expect(await rowCounts()).toEqual({ tokens: 0, vectors: 0, terms: 0 });
    expect(await index.searchLexical(tokensOf("red"), {}, 5)).toEqual([]);
  });

  it("takes terms of any length and content", async () => {
    const passages = await insertPassages(["x"]);
    const odd = ["é".repeat(900), "字".repeat(900), "'; DROP", "plain"];
    await index.upsert(passages.map((passage) => ({ ...entryOf(passage), tokens: odd })));
    expect(await index.searchLexical({ ...NO_TOKENS, en: [...odd] }, {}, 5)).toHaveLength(1);
  });

  it("compares more than a small library's vectors", async () => {
    const passages = await insertPassages(Array.from({ length: EXACT_PASSAGES + 5 }, (_, n) => `filler number${n}`));
    const entries = passages.map(entryOf);
    for (let from = 0; from < entries.length; from += 200) await index.upsert(entries.slice(from, from + 200));
    const [wanted] = await add(["the needle of the compass"]);
    const found = await index.searchDense(ask("compass needle"), {}, 5);
    expect(found[0]?.passageId).toBe(wanted?.passageId);
  });
});

it("orders the same passages alike with and without pg_textsearch", { timeout: 180_000 }, async () => {
  const database = await createTestDatabase();
  try {
    await addEmbeddingIndex("active", { model: "one", provider: "built-in", serverUrl: null, modelName: null });
    const { active } = await readEmbeddingIndexes();
    const words = "turbine harbour parliament yeast lighthouse engineer claim travel salary ocean tide vaccine".split(
      " ",
    );
    // Many lengths and frequencies, the same every time; up to 39 terms, from where on the extension rounds lengths.
    const text = (n: number) =>
      Array.from(
        { length: 3 + ((n * 7) % 36) },
        (_, at) => words[(n * 5 + at * at * 3 + (at % 4) * n) % words.length],
      ).join(" ");
    const passages = await insertPassages(Array.from({ length: 300 }, (_, n) => text(n)));
    const bm25 = new EmbeddedIndex(active?.id ?? "", { dense: "pgvector", lexical: "pg_textsearch" });
    const plain = new EmbeddedIndex(active?.id ?? "", { dense: "pgvector", lexical: "plain" });
    for (let from = 0; from < passages.length; from += 100) {
      await bm25.upsert(passages.slice(from, from + 100).map(entryOf));
    }
    const queries = ["turbine", "harbour tide", "yeast yeast yeast salary", "vaccine claim travel ocean parliament"];
    const before = await Promise.all(queries.map((query) => bm25.searchLexical(tokensOf(query), {}, 100)));
    await pool().query("UPDATE passage_tokens SET tokens = tokens || ' extra'");
    await pool().query(WITHOUT_BM25);
    for (let from = 0; from < passages.length; from += 100) {
      await plain.upsert(passages.slice(from, from + 100).map(entryOf));
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

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}
