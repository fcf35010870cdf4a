import { describe, expect, it } from "vitest";
import type { PassageRanks, RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import { resultRows, shownColumns, sortRows } from "./result-columns";

function result(id: string, ranks: Partial<PassageRanks>): RankedPassage {
  return {
    passage: {
      id,
      documentId: "d",
      documentTitle: "D",
      ordinal: 0,
      text: id,
      start: 0,
      end: 1,
      page: null,
      headingPath: [],
      language: "en",
    },
    ranks: {
      denseRank: null,
      denseScore: null,
      lexicalRank: null,
      lexicalScore: null,
      fusedRank: 1,
      fusedScore: 1,
      rerankRank: null,
      rerankScore: null,
      ...ranks,
    },
  };
}

const results = [
  result("a", { denseRank: 2, denseScore: 0.5, fusedRank: 1, fusedScore: 0.9 }),
  result("b", { denseRank: 1, denseScore: 1, lexicalRank: 1, lexicalScore: 4, fusedRank: 2, fusedScore: 0.6 }),
  result("c", { fusedRank: 9, fusedScore: 0, neighbourOf: "b" }),
];

describe("resultRows", () => {
  it("scales each score within its column, and marks passages missing from a list", () => {
    const [a, b] = resultRows(results);
    expect(a?.standings.dense).toEqual({ rank: 2, score: 0.5, share: 0.5 });
    expect(b?.standings.dense?.share).toBe(1);
    expect(a?.standings.lexical).toBeNull();
  });

  it("names the passage beside a neighbour, which was never merged itself", () => {
    const [, , c] = resultRows(results);
    expect(c?.beside).toBe(2);
    expect(c?.standings.fused).toBeNull();
    expect(resultRows(results.slice(2))[0]?.beside).toBeNull();
  });

  it("has bars for scores below zero", () => {
    const rows = resultRows([
      result("a", { rerankRank: 1, rerankScore: 2 }),
      result("b", { rerankRank: 2, rerankScore: -2 }),
      result("c", { rerankRank: 3, rerankScore: -6 }),
    ]);
    expect(rows.map(({ standings }) => standings.rerank?.share)).toEqual([1, 0.5, 0]);
  });
});

describe("sortRows", () => {
  it("puts passages missing from a list last, in the order of the search", () => {
    const rows = resultRows(results);
    const ids = (column: Parameters<typeof sortRows>[1]) => sortRows(rows, column).map((row) => row.result.passage.id);
    expect(ids("dense")).toEqual(["b", "a", "c"]);
    expect(ids("lexical")).toEqual(["b", "a", "c"]);
    expect(ids("place")).toEqual(["a", "b", "c"]);
  });

  it("puts passages found by a lead only last among the merged ones", () => {
    const rows = resultRows([result("led", { fusedRank: 0, fusedScore: 0 }), ...results]);
    expect(rows[0]?.standings.fused).toBeNull();
    expect(sortRows(rows, "fused").map((row) => row.result.passage.id)).toEqual(["a", "b", "led", "c"]);
  });
});

describe("shownColumns", () => {
  it("leaves out the reranker when nothing was reranked", () => {
    expect(shownColumns(resultRows(results))).toEqual(["dense", "lexical", "fused"]);
    expect(shownColumns(resultRows([result("a", { rerankRank: 1, rerankScore: 1 })]))).toContain("rerank");
  });
});
