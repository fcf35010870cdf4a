import { describe, expect, it } from "vitest";
import { passageVector, queryVector, termIndex } from "./sparse-vector";

describe("sparse vectors", () => {
  it("have a fixed index for each term", () => {
    // Literal values, because a change of the function would require rebuilding every collection.
    expect(["turbine", "été", "字", ""].map(termIndex)).toEqual([2844046510, 2709345069, 1935656043, 2872998923]);
  });

  it("have unique indices that cover all terms", () => {
    const terms = Array.from({ length: 20_000 }, (_, n) => `term${n}`);
    const { indices, values } = queryVector([...terms, ...terms]);
    expect(new Set(indices).size).toBe(indices.length);
    // 20,000 terms in 2^32 numbers: 0.05 collisions are expected.
    expect(indices.length).toBeGreaterThanOrEqual(19_998);
    expect(values.every((value) => value >= 2)).toBe(true);
    for (const index of indices) expect(Number.isInteger(index) && index >= 0 && index < 2 ** 32).toBe(true);
  });

  it("weigh a passage's terms by saturation and length", () => {
    const [short] = passageVector(["a"], 10).values;
    const [average] = passageVector(["a", ..."bcdefghij"], 10).values;
    expect(average).toBeCloseTo(1, 10);
    expect(short ?? 0).toBeGreaterThan(1);
    const [often] = passageVector(
      Array.from({ length: 100 }, () => "a"),
      100,
    ).values;
    expect(often ?? 0).toBeGreaterThan(1.8);
    expect(often ?? 0).toBeLessThan(1.9);
  });
});
