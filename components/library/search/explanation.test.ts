import { describe, expect, it } from "vitest";
import type { StageReport } from "@/lib/shared/contracts/library/search";
import { verdictOf } from "./explanation";

const report = (
  stage: StageReport["stage"],
  finding: StageReport["finding"],
  rank: number | null = null,
): StageReport => ({ stage, finding, rank, score: null, lastKept: null, other: null });

describe("verdictOf", () => {
  it("finds a passage that one list lacks, at its rank in the last stage that ranked it", () => {
    const stages = [
      report("scope", "kept"),
      report("dense", "below_list", 400),
      report("lexical", "kept", 2),
      report("fusion", "kept", 3),
      report("rerank", "not_run"),
      report("top-k", "kept", 3),
    ];
    expect(verdictOf(stages)).toEqual({ kind: "found", rank: 3 });
  });

  it("names the first stage that dropped it", () => {
    const stages = [report("scope", "kept"), report("fusion", "in_no_list"), report("top-k", "below_cut")];
    expect(verdictOf(stages)).toEqual({ kind: "lost", stage: "fusion" });
    expect(verdictOf([report("scope", "outside_scope")])).toEqual({ kind: "lost", stage: "scope" });
  });

  it("recognises a neighbour of another passage", () => {
    expect(verdictOf([report("top-k", "below_cut", 9), report("neighbours", "kept")])).toEqual({ kind: "beside" });
    expect(verdictOf([report("top-k", "kept", 1), report("neighbours", "not_run")])).toEqual({
      kind: "found",
      rank: 1,
    });
  });
});
