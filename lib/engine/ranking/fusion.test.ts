import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { byScore } from "@/lib/library/retrieval/index/by-score";
import { fuse, fuseLists } from "./fusion";
import type { ScoredPassage } from "./scored-passage";

const list = fc
  .uniqueArray(
    fc.record({ passageId: fc.stringMatching(/^[a-j]{1,2}$/), score: fc.double({ min: -5, max: 30, noNaN: true }) }),
    {
      selector: ({ passageId }) => passageId,
      maxLength: 20,
    },
  )
  .map((entries) => entries.sort(byScore));
const weight = fc.double({ min: 0, max: 1, noNaN: true });

const at = (entries: ScoredPassage[], id: string) => entries.findIndex(({ passageId }) => passageId === id) + 1 || null;

describe("fuse", () => {
  it("returns each passage once, best first, with its rank in each list and a score within 0–1", () => {
    fc.assert(
      fc.property(list, list, weight, (dense, lexical, denseWeight) => {
        const fused = fuse(dense, lexical, denseWeight);
        const ids = fused.map(({ passageId }) => passageId);
        expect([...ids].sort()).toEqual([...new Set([...dense, ...lexical].map(({ passageId }) => passageId))].sort());
        for (const [index, { passageId, ranks }] of fused.entries()) {
          expect(ranks.fusedRank).toBe(index + 1);
          expect(ranks.denseRank).toBe(at(dense, passageId));
          expect(ranks.lexicalRank).toBe(at(lexical, passageId));
          expect(ranks.fusedScore).toBeGreaterThanOrEqual(0);
          expect(ranks.fusedScore).toBeLessThanOrEqual(1 + 1e-12);
          expect(ranks.fusedScore).toBeLessThanOrEqual(fused[index - 1]?.ranks.fusedScore ?? Number.POSITIVE_INFINITY);
        }
      }),
    );
  });

  it("never places a passage below one that is worse in both lists", () => {
    fc.assert(
      fc.property(list, list, weight, (dense, lexical, denseWeight) => {
        const fused = fuse(dense, lexical, denseWeight);
        for (const a of fused) {
          for (const b of fused) {
            const dominates =
              (a.ranks.denseScore ?? -99) > (b.ranks.denseScore ?? -99) &&
              (a.ranks.lexicalScore ?? -99) > (b.ranks.lexicalScore ?? -99);
            if (dominates) expect(a.ranks.fusedScore).toBeGreaterThanOrEqual(b.ranks.fusedScore);
          }
        }
      }),
    );
  });

  it("keeps the order of the only list that has entries", () => {
    fc.assert(
      fc.property(list, (entries) => {
        // Scores that differ by less than the floating-point error may swap places.
        const apart = entries.filter(
          ({ score }, index) => index === 0 || (entries[index - 1]?.score ?? 0) - score > 1e-6,
        );
        expect(fuse(apart, [], 0.5).map(({ passageId }) => passageId)).toEqual(apart.map(({ passageId }) => passageId));
        expect(fuse([], apart, 0.5).map(({ passageId }) => passageId)).toEqual(apart.map(({ passageId }) => passageId));
      }),
    );
  });

  it("weights the normalised scores", () => {
    const dense = [
      { passageId: "a", score: 0.9 },
      { passageId: "b", score: 0.8 },
      { passageId: "c", score: 0.7 },
    ];
    const lexical = [
      { passageId: "b", score: 12 },
      { passageId: "d", score: 2 },
    ];
    const scores = new Map(fuse(dense, lexical, 0.6).map(({ passageId, ranks }) => [passageId, ranks.fusedScore]));
    expect(scores.get("a")).toBeCloseTo(0.6);
    expect(scores.get("b")).toBeCloseTo(0.6 * 0.5 + 0.4);
    expect(scores.get("c")).toBeCloseTo(0);
    expect(scores.get("d")).toBeCloseTo(0);
  });
});

describe("fuseLists", () => {
  const entries = (ids: string) => [...ids].map((passageId, at) => ({ passageId, score: 10 - at }));
  const order = (...asked: Parameters<typeof fuseLists>) => fuseLists(...asked).map(({ passageId }) => passageId);

  it("gives scores within 0–1 by either method, for any number of queries, from the lists alone", () => {
    const queries = fc.array(fc.record({ dense: list, lexical: list, weight: fc.constantFrom(0.1, 0.5, 1) }), {
      minLength: 1,
      maxLength: 4,
    });
    fc.assert(
      fc.property(queries, weight, fc.constantFrom("convex" as const, "rrf" as const), (all, denseWeight, method) => {
        const fused = fuseLists(all, { method, denseWeight });
        const ids = all.flatMap(({ dense, lexical }) => [...dense, ...lexical].map(({ passageId }) => passageId));
        expect(new Set(fused.map(({ passageId }) => passageId))).toEqual(new Set(ids));
        for (const [index, { passageId, ranks }] of fused.entries()) {
          expect(ranks.fusedScore).toBeGreaterThanOrEqual(0);
          expect(ranks.fusedScore).toBeLessThanOrEqual(1 + 1e-9);
          expect(ranks.fusedScore).toBeLessThanOrEqual((fused[index - 1]?.ranks.fusedScore ?? 1) + 1e-9);
          // Ranks are those of the question's own lists, whatever other wordings found.
          expect(ranks.denseRank).toBe(at(all[0]?.dense ?? [], passageId));
          expect(ranks.lexicalRank).toBe(at(all[0]?.lexical ?? [], passageId));
        }
      }),
    );
  });

  it("adds reciprocal ranks: a passage in both lists ranks above the top of a single list", () => {
    const lists = { dense: entries("abcd"), lexical: entries("ebfg"), weight: 1 };
    expect(order([lists], { method: "rrf", denseWeight: 0.9 })[0]).toBe("b");
    const [best] = fuseLists([{ dense: entries("a"), lexical: entries("a"), weight: 1 }], {
      method: "rrf",
      denseWeight: 0,
    });
    expect(best?.ranks.fusedScore).toBe(1);
    expect(fuseLists([lists], { method: "rrf", denseWeight: 0 })[0]?.ranks.fusedScore).toBeCloseTo(61 / 62, 9);
  });

  it("weights another wording less than the question, and a passage found by both more", () => {
    const question = { dense: entries("ab"), lexical: entries("ab"), weight: 1 };
    const wording = { dense: entries("cb"), lexical: entries("cb"), weight: 0.25 };
    const options = { method: "convex", denseWeight: 0.5 } as const;
    expect(order([question, wording], options)).toEqual(["a", "c", "b"]);
    expect(order([question, { ...wording, dense: entries("ba"), lexical: entries("ba"), weight: 3 }], options)).toEqual(
      ["b", "a"],
    );
    expect(fuseLists([question, wording], options)[0]?.ranks.fusedScore).toBeCloseTo(1 / 1.25, 9);
  });

  it("scores a passage in another language by its meaning alone if that is higher", () => {
    const lists = { dense: entries("xab"), lexical: entries("abz"), weight: 1 };
    const options = { method: "convex", denseWeight: 0.5 } as const;
    expect(order([lists], options)[0]).toBe("a");
    const isForeign = (passageId: string) => passageId === "x";
    const [best] = fuseLists([lists], { ...options, isForeign });
    expect(best).toMatchObject({ passageId: "x", ranks: { lexicalRank: null, fusedRank: 1 } });
    expect(best?.ranks.fusedScore).toBeLessThan(1);
    // It gets no share for words that it cannot have, and keeps the share of those it has.
    const both = { dense: entries("xa"), lexical: entries("xa"), weight: 1 };
    expect(fuseLists([both], { ...options, isForeign })[0]?.ranks.fusedScore).toBe(1);
  });

  it.each(["convex", "rrf"] as const)(
    "scores the two best passages without a vector by their words alone (%s)",
    (method) => {
      const lexical = [..."wxyz"].map((passageId) => ({ passageId, score: 9 }));
      const lists = { dense: entries("abcd"), lexical, weight: 1 };
      const options = { method, denseWeight: 0.6 } as const;
      expect(order([lists], options)[0]).toBe("a");
      expect(order([lists], { ...options, isWordsOnly: (id) => id >= "w" }).slice(0, 3)).toEqual(["w", "x", "a"]);
      // One that has half of the best words is not lifted above what is near by meaning.
      const weak = [..."vwx"].map((passageId, index) => ({ passageId, score: 9 - index * 4.5 }));
      const partly = { dense: entries("abcd"), lexical: weak, weight: 1 };
      expect(order([partly], { ...options, method: "convex", isWordsOnly: (id) => id === "w" })[0]).toBe("a");
    },
  );
});
