import { describe, expect, it } from "vitest";
import { ResidentVectors } from "./resident-vectors";

const DIMENSION = 70;

/** Deterministic random numbers in 0–1 (Mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = seeded(7);
/** Unit vectors with a common bias, like those of text models. */
function vector(lean = 0.6): Float32Array {
  const raw = Array.from({ length: DIMENSION }, (_, at) => random() - 0.5 + (at % 3 === 0 ? lean : 0));
  const length = Math.hypot(...raw);
  return Float32Array.from(raw, (value) => value / length);
}
const cosine = (a: Float32Array, b: Float32Array) => a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
function exact(query: Float32Array, among: ReadonlyMap<string, Float32Array>, count: number): string[] {
  const scored = [...among].map(([id, own]) => ({ id, score: cosine(query, own) }));
  return scored
    .sort((a, b) => b.score - a.score)
    .slice(0, count)
    .map(({ id }) => id);
}

function filled(count: number): { vectors: ResidentVectors; all: Map<string, Float32Array> } {
  const vectors = new ResidentVectors(DIMENSION);
  const all = new Map(Array.from({ length: count }, (_, n) => [`passage ${n}`, vector()]));
  let at = 0;
  for (const [id, value] of all) vectors.set(id, `document ${Math.floor(at++ / 10)}`, value);
  return { vectors, all };
}

const nearest = (vectors: ResidentVectors, ...asked: Parameters<ResidentVectors["nearest"]>) =>
  vectors.nearest(...asked).map(({ id }) => id);

describe("vectors in memory", () => {
  it("find the same best vectors as an exact comparison", () => {
    const { vectors, all } = filled(20_000);
    let same = 0;
    for (let n = 0; n < 20; n++) {
      const query = vector();
      const found = new Set(nearest(vectors, query, 40, null));
      expect(found.size).toBe(40);
      same += exact(query, all, 10).filter((id) => found.has(id)).length;
    }
    expect(same).toBeGreaterThan(190);
  });

  it("hold each passage once, with its latest vector, and drop deleted ones", () => {
    const { vectors, all } = filled(3_000);
    const query = vector();
    const [first = "", second = ""] = exact(query, all, 2);
    expect(nearest(vectors, query, 1, null)).toEqual([first]);
    vectors.set(
      first,
      "document 0",
      query.map((value) => -value),
    );
    expect(nearest(vectors, query, 1, null)).toEqual([second]);
    vectors.delete(second);
    vectors.delete("never there");
    expect(vectors.size).toBe(2_999);
    expect(nearest(vectors, query, 3_000, null)).not.toContain(second);
    // The others are unchanged: every passage still finds itself.
    for (const [id, own] of [...all].slice(-300))
      if (id !== first && id !== second) expect(nearest(vectors, own, 1, null)).toEqual([id]);
  });

  it("search only the given documents", () => {
    const { vectors } = filled(5_000);
    const found = nearest(vectors, vector(), 15, ["document 3", "document 4", "nowhere"]);
    expect(found.map((id) => Number(id.split(" ")[1])).every((n) => n >= 30 && n < 50)).toBe(true);
    expect(found).toHaveLength(15);
    expect(nearest(vectors, vector(), 15, ["nowhere"])).toEqual([]);
    expect(nearest(vectors, vector(), 15, [])).toEqual([]);
  });

  it("recompute their mean as they grow, so that bits stay distinctive", () => {
    const vectors = new ResidentVectors(DIMENSION);
    vectors.set("early", "one", vector());
    nearest(vectors, vector(), 1, null);
    const all = new Map(Array.from({ length: 9_000 }, (_, n) => [`late ${n}`, vector(3)]));
    for (const [id, value] of all) vectors.set(id, "two", value);
    const query = vector(3);
    const found = new Set(nearest(vectors, query, 40, null));
    expect(exact(query, all, 10).filter((id) => found.has(id)).length).toBeGreaterThan(8);
  });

  it("may be empty", () => {
    expect(nearest(new ResidentVectors(DIMENSION), vector(), 5, null)).toEqual([]);
  });
});
