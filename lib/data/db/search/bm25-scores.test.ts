import { describe, expect, it } from "vitest";
import { BM25_B, BM25_K1 } from "../tunables";
import { FILLERS, scoreByBm25, weightsOfCounts, weightsOfIndex } from "./bm25-scores";

const AVERAGE = 57;
const weight = (idf: number, count: number, length: number) =>
  (idf * count * (BM25_K1 + 1)) / (count + BM25_K1 * (1 - BM25_B + (BM25_B * length) / AVERAGE));
/** Scores of an index with this average length. */
const asked = (term: string, idf: number) => ({ term, alone: weight(idf, 1, 1), among: weight(idf, 1, 1 + FILLERS) });
const passage = (tokens: string, length: number) => ({ passageId: tokens, tokens, length });

describe("scoreByBm25", () => {
  it("computes the index's scores from those of single terms", () => {
    const known = weightsOfIndex([asked("rare", 5.1), asked("common", 0.4)]);
    const found = scoreByBm25(["rare", "common", "common"], known, [
      passage("rare rare other", 60),
      passage("common other", 12),
    ]);
    expect(found[0]?.score).toBeCloseTo(weight(5.1, 2, 60), 6);
    expect(found[1]?.score).toBeCloseTo(2 * weight(0.4, 1, 12), 6);
  });

  it("leaves out passages without a term that the index knows", () => {
    const unknown = weightsOfIndex([{ term: "unheard", alone: 0, among: 0 }]);
    expect(scoreByBm25(["unheard"], unknown, [passage("unheard", 1), passage("other", 1)])).toEqual([]);
    expect(scoreByBm25([], weightsOfIndex([]), [])).toEqual([]);
  });

  it("computes the same from counts", () => {
    const counts = { passages: 40, meanLength: AVERAGE, foundIn: new Map([["rare", 2]]) };
    const [found] = scoreByBm25(["rare"], weightsOfCounts(counts), [passage("rare rare other", 60)]);
    expect(found?.score).toBeCloseTo(weight(Math.log(1 + 38.5 / 2.5), 2, 60), 6);
    const empty = { passages: 0, meanLength: 0, foundIn: new Map([["rare", 0]]) };
    expect(scoreByBm25(["rare"], weightsOfCounts(empty), [])).toEqual([]);
  });
});
