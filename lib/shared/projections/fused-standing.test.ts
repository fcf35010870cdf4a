import { describe, expect, it } from "vitest";
import { fusedStanding } from "./fused-standing";

const NONE = { rank: null, score: null };

describe("where a passage stands among those that were merged", () => {
  it("is its rank there", () => {
    expect(fusedStanding({ fusedRank: 1, fusedScore: 0.4 })).toEqual({ rank: 1, score: 0.4 });
  });

  it("is nowhere for what no list held, and for what came along beside another passage", () => {
    expect(fusedStanding({ fusedRank: 0, fusedScore: 0 })).toEqual(NONE);
    expect(fusedStanding({ fusedRank: 2, fusedScore: 0.4, neighbourOf: "b" })).toEqual(NONE);
  });
});
