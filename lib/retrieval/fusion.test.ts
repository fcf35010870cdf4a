import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fuse } from "./fusion";
import { byScore } from "./index/by-score";
import type { ScoredPassage } from "./index/search-index";

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
  it("holds each passage once, best first, with its rank in each list and a score within 0–1", () => {
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
        // Scores that differ by less than the arithmetic can tell apart may change places.
        const apart = entries.filter(
          ({ score }, index) => index === 0 || (entries[index - 1]?.score ?? 0) - score > 1e-6,
        );
        expect(fuse(apart, [], 0.5).map(({ passageId }) => passageId)).toEqual(apart.map(({ passageId }) => passageId));
        expect(fuse([], apart, 0.5).map(({ passageId }) => passageId)).toEqual(apart.map(({ passageId }) => passageId));
      }),
    );
  });

  it("weighs the normalised scores", () => {
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
