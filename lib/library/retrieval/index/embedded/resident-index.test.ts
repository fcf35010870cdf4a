import { beforeEach, describe, expect, it } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { addEmbeddingIndex, readEmbeddingIndexes } from "@/lib/data/db/search/embedding-indexes";
import { searchVectors } from "@/lib/data/db/search/passage-vectors";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import {
  createRealPostgres,
  createTestDatabase,
  emptyDatabase,
  type TestDatabase,
} from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import { VECTORS_PAGE } from "@/lib/data/db/tunables";
import { insertPassages, type PassageFixture } from "../../testing/passages";
import { entryOf, NO_TOKENS, vectorOf } from "../testing/search-index-contract";
import { EmbeddedIndex } from "./embedded-index";
import { keepLargeIndex, residentIndex } from "./resident-index";

const MODEL = { model: "one", provider: "built-in", serverUrl: null, modelName: null } as const;
const WORDS = "turbine harbour parliament yeast lighthouse engineer claim travel salary ocean tide vaccine".split(" ");
const text = (n: number) =>
  `${Array.from({ length: 4 }, (_, at) => WORDS[(n * (at + 1) + at * at) % WORDS.length]).join(" ")} number${n}`;
const QUERY = "harbour tide ocean";

describe.each<[string, () => Promise<TestDatabase>, SearchEngine]>([
  ["pgvector", createTestDatabase, { dense: "pgvector", lexical: "pg_textsearch" }],
  ["arrays of plain PostgreSQL", createRealPostgres, { dense: "rescored", lexical: "plain" }],
])("a large index in memory, its vectors in %s", (_name, create, engine) => {
  let indexId: string;
  let index: EmbeddedIndex;

  setUpDatabase(create);
  beforeEach(async () => {
    await emptyDatabase();
    await addEmbeddingIndex("active", MODEL);
    indexId = (await readEmbeddingIndexes()).active?.id ?? "";
    index = new EmbeddedIndex(indexId, engine);
  });

  async function add(texts: readonly string[], status = "ready"): Promise<PassageFixture[]> {
    const passages = await insertPassages(texts, { status });
    await index.upsert(passages.map(entryOf));
    return passages;
  }
  const near = (documentIds?: readonly string[], k = 10) =>
    index.searchDense(
      { embedding: vectorOf(QUERY), tokens: NO_TOKENS },
      documentIds === undefined ? {} : { documentIds },
      k,
    );
  const idsOf = (found: readonly { passageId: string }[]) => found.map(({ passageId }) => passageId);

  it("is loaded completely, and only above a size", async () => {
    await add(Array.from({ length: 60 }, (_, n) => text(n)));
    await keepLargeIndex(indexId, engine, 60);
    expect(residentIndex(indexId)).toBeUndefined();
    await keepLargeIndex(indexId, engine, 59);
    expect(residentIndex(indexId)).toBeDefined();
    expect(await near(undefined, 100)).toHaveLength(60);
  });

  it("is loaded in several pages", async () => {
    for (let from = 0; from <= VECTORS_PAGE; from += 200)
      await add(Array.from({ length: 200 }, (_, n) => text(from + n)));
    await keepLargeIndex(indexId, engine, 100);
    const [first] = await add([QUERY]);
    const found = await near(undefined, VECTORS_PAGE * 2);
    expect(found[0]).toMatchObject({ passageId: first?.passageId, score: expect.closeTo(1, 2) });
    expect(new Set(idsOf(found)).size).toBe(VECTORS_PAGE + 201);
  });

  it("returns cosines in order", async () => {
    await add(Array.from({ length: 300 }, (_, n) => text(n)));
    await keepLargeIndex(indexId, engine, 100);
    const found = await near();
    const scores = found.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    if (engine.dense !== "pgvector") return;
    const exact = new Map(
      (await searchVectors(indexId, vectorOf(QUERY), null, 300)).map(({ passageId, score }) => [passageId, score]),
    );
    for (const { passageId, score } of found) expect(score).toBeCloseTo(exact.get(passageId) ?? Number.NaN, 2);
  });

  it("reflects writes, replacements and removals from the next search on", async () => {
    await add(Array.from({ length: 50 }, (_, n) => text(n)));
    await keepLargeIndex(indexId, engine, 10);
    const [late] = await add([QUERY]);
    if (late === undefined) throw new Error("no passage");
    expect((await near())[0]?.passageId).toBe(late.passageId);
    await index.upsert([{ ...entryOf(late), embedding: vectorOf("salary yeast") }]);
    expect(idsOf(await near())).not.toContain(late.passageId);
    await index.upsert([entryOf(late)]);
    await index.remove([late.passageId]);
    expect(idsOf(await near(undefined, 100))).not.toContain(late.passageId);
    await index.upsert([entryOf(late)]);
    expect((await near())[0]?.passageId).toBe(late.passageId);
    await pool().query("DELETE FROM document");
    expect(await near()).toEqual([]);
  });

  it("finds no documents that are not ready or out of scope, however many there are", async () => {
    const [first] = await add(Array.from({ length: 30 }, (_, n) => text(n)));
    const hidden = await add(
      Array.from({ length: 200 }, (_, n) => `${QUERY} again${n}`),
      "processing",
    );
    await keepLargeIndex(indexId, engine, 10);
    const found = await near();
    expect(found).toHaveLength(10);
    expect(idsOf(found).filter((id) => hidden.some(({ passageId }) => passageId === id))).toEqual([]);
    expect(await near([hidden[0]?.documentId ?? ""])).toEqual([]);
    expect(await near([first?.documentId ?? ""])).toHaveLength(10);
    expect(await near([])).toEqual([]);
  });

  it("answers concurrent searches", async () => {
    await add(Array.from({ length: 50 }, (_, n) => text(n)));
    await keepLargeIndex(indexId, engine, 10);
    const [late] = await add([QUERY]);
    const found = await Promise.all(Array.from({ length: 20 }, () => near()));
    expect(found.every(([best]) => best?.passageId === late?.passageId)).toBe(true);
  });

  it("is released when it is dropped", async () => {
    await add(Array.from({ length: 20 }, (_, n) => text(n)));
    await keepLargeIndex(indexId, engine, 10);
    await index.drop();
    expect(residentIndex(indexId)).toBeUndefined();
    expect(await near()).toEqual([]);
  });
});
