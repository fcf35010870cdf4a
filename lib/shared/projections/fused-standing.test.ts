import { describe, expect, it } from "vitest";
import { fusedStanding } from "./fused-standing";

const NONE = { rank: null, score: null };

describe("a passage's rank in the fusion", () => {
  it("is the fused rank", () => {
    expect(fusedStanding({ fusedRank: 1, fusedScore: 0.4 })).toEqual({ rank: 1, score: 0.4 });
  });

  it("is null for a passage of no list, and for a neighbour of another passage", () => {
    expect(fusedStanding({ fusedRank: 0, fusedScore: 0 })).toEqual(NONE);
    expect(fusedStanding({ fusedRank: 2, fusedScore: 0.4, neighbourOf: "b" })).toEqual(NONE);
  });
});
