import { beforeEach, describe, expect, it } from "vitest";
import { embedText } from "../../e2e/scripted-llm/embed-text";
import { insertPassages, type PassageFixture } from "../retrieval/testing/passages";
import { pool } from "./client";
import { addEmbeddingIndex, readEmbeddingIndexes } from "./embedding-indexes";
import { codeVectors, hasCodes, searchCodes } from "./passage-codes";
import { removeVectors, searchVectors, upsertVectors } from "./passage-vectors";
import { createTestDatabase, emptyDatabase } from "./testing/database";
import { setUpDatabase } from "./testing/set-up-database";

const ENGINE = { dense: "pgvector", lexical: "pg_textsearch" } as const;
const WORDS = "turbine harbour parliament yeast lighthouse engineer claim travel salary ocean tide vaccine".split(" ");
const text = (n: number) =>
  Array.from({ length: 4 }, (_, at) => WORDS[(n * (at + 1) + at * at) % WORDS.length]).join(" ");
const vectorOf = (words: string) => Float32Array.from(embedText(words, 96));
const QUERY = vectorOf("harbour tide ocean");

describe("codes of vectors", () => {
  let indexId: string;

  setUpDatabase(createTestDatabase);
  beforeEach(async () => {
    await emptyDatabase();
    await addEmbeddingIndex("active", { model: "one", provider: "built-in", serverUrl: null, modelName: null });
    indexId = (await readEmbeddingIndexes()).active?.id ?? "";
  });

  async function add(texts: readonly string[], status = "ready"): Promise<PassageFixture[]> {
    const passages = await insertPassages(texts, { status });
    await upsertVectors(
      indexId,
      passages.map((passage) => ({ ...passage, embedding: vectorOf(passage.text) })),
      ENGINE,
    );
    return passages;
  }
  async function codeAll(from: number): Promise<void> {
    while (await codeVectors(indexId, from));
  }
  const codeCount = async () => (await pool().query("SELECT count(*)::int AS count FROM passage_code")).rows[0]?.count;
  const near = (documentIds: string[] | null = null, candidates?: number) =>
    searchCodes(indexId, QUERY, documentIds, 10, candidates);

  it("are made of a large index only, once", async () => {
    await add(Array.from({ length: 40 }, (_, n) => text(n)));
    await codeAll(40);
    expect(await hasCodes(indexId)).toBe(false);
    expect(await codeCount()).toBe(0);
    await codeAll(39);
    expect(await hasCodes(indexId)).toBe(true);
    expect(await codeCount()).toBe(40);
    expect(await codeVectors(indexId, 39)).toBe(false);
  });

  it("lead to the nearest passages, with their exact cosines", async () => {
    await add(Array.from({ length: 300 }, (_, n) => `${text(n)} number${n}`));
    await codeAll(100);
    const exact = await searchVectors(indexId, QUERY, null, 10);
    expect(await near()).toEqual(exact);
    // A tenth of the passages is enough for the nearest.
    expect((await near(null, 30)).slice(0, 3)).toEqual(exact.slice(0, 3));
  });

  it("are written with every later vector, replaced with it and removed with it", async () => {
    await add(Array.from({ length: 50 }, (_, n) => text(n)));
    await codeAll(10);
    const [late] = await add(["harbour tide ocean"]);
    expect((await near())[0]?.passageId).toBe(late?.passageId);
    if (late === undefined) throw new Error("no passage");
    await upsertVectors(indexId, [{ ...late, embedding: vectorOf("salary yeast") }], ENGINE);
    expect((await near(null, 10)).map(({ passageId }) => passageId)).not.toContain(late.passageId);
    await removeVectors(indexId, [late.passageId]);
    expect(await codeCount()).toBe(50);
    await pool().query("DELETE FROM document");
    expect(await codeCount()).toBe(0);
  });

  it("find nothing of documents that are not ready or not asked for", async () => {
    const [first] = await add(Array.from({ length: 30 }, (_, n) => text(n)));
    const hidden = await add(["harbour tide ocean", "harbour ocean"], "processing");
    await codeAll(10);
    const found = (await near()).map(({ passageId }) => passageId);
    expect(found).toHaveLength(10);
    for (const { passageId } of hidden) expect(found).not.toContain(passageId);
    expect(await near([hidden[0]?.documentId ?? ""])).toEqual([]);
    expect(await near([first?.documentId ?? ""], 10)).toHaveLength(10);
  });
});
