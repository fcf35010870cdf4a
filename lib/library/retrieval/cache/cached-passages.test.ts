import { beforeEach, describe, expect, it, vi } from "vitest";
import { pool } from "@/lib/data/db/connection/client";
import { pruneEmbeddingCache, readCachedEmbeddings } from "@/lib/data/db/search/embedding-cache";
import { EVERY_DATABASE, emptyDatabase } from "@/lib/data/db/testing/database";
import { setUpDatabase } from "@/lib/data/db/testing/set-up-database";
import type { EmbeddingModel } from "@/lib/engine/models/embedding-model";
import { withCachedPassages } from "./cached-passages";

/** An embedder with text-dependent vectors that records the texts it embeds. */
function recording(id: string, length = 3): { model: EmbeddingModel; asked: string[] } {
  const asked: string[] = [];
  const vector = (text: string) => Float32Array.from({ length }, (_, at) => text.length / (at + 3));
  const model: EmbeddingModel = {
    id,
    dimension: () => Promise.resolve(length),
    embedQuery: (text) => Promise.resolve(vector(text)),
    embedPassages: (texts) => {
      asked.push(...texts);
      return Promise.resolve(texts.map(vector));
    },
  };
  return { model, asked };
}

describe.each(EVERY_DATABASE)("cached vectors of passages on %s", (_name, create) => {
  setUpDatabase(create);
  beforeEach(emptyDatabase);

  it("are computed once per text and model, and returned in order", async () => {
    const { model, asked } = recording("one");
    const cached = withCachedPassages(model);
    const first = await cached.embedPassages(["a", "bb", "a"]);
    expect(asked).toEqual(["a", "bb"]);
    expect(await cached.embedPassages(["ccc", "bb", "a"])).toEqual([
      ...(await model.embedPassages(["ccc"])),
      first[1],
      first[0],
    ]);
    expect(asked).toEqual(["a", "bb", "ccc", "ccc"]);
    const other = recording("two");
    await withCachedPassages(other.model).embedPassages(["a"]);
    expect(other.asked).toEqual(["a"]);
  });

  it("are not used if the model behind the name has changed", async () => {
    await withCachedPassages(recording("one").model).embedPassages(["a", "bb"]);
    const changed = recording("one", 4);
    const vectors = await withCachedPassages(changed.model).embedPassages(["a", "ccc"]);
    expect(vectors.map(({ length }) => length)).toEqual([4, 4]);
    expect(changed.asked).toContain("a");
  });

  it("are bypassed if the database fails", async () => {
    const { model, asked } = recording("one");
    const query = vi.spyOn(pool(), "query").mockRejectedValue(new Error("away"));
    expect(await withCachedPassages(model).embedPassages(["a", "bb"])).toHaveLength(2);
    query.mockRestore();
    expect(asked).toEqual(["a", "bb"]);
  });

  it("are removed beyond the limit, least recently used first", async () => {
    const cached = withCachedPassages(recording("one").model);
    await cached.embedPassages(["a", "bb", "ccc"]);
    await pool().query("UPDATE embedding_cache SET used_at = used_at - interval '3 days'");
    await cached.embedPassages(["a"]);
    expect(await pruneEmbeddingCache(1, 1)).toBe(true);
    expect(await pruneEmbeddingCache(1, 5)).toBe(true);
    expect(await pruneEmbeddingCache(1, 5)).toBe(false);
    const { rows } = await pool().query("SELECT hash FROM embedding_cache");
    expect(rows).toHaveLength(1);
    expect((await readCachedEmbeddings("one", [rows[0].hash])).size).toBe(1);
    const again = recording("one");
    await withCachedPassages(again.model).embedPassages(["a", "bb"]);
    expect(again.asked).toEqual(["bb"]);
  });
});
