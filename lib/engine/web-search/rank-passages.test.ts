import { describe, expect, it } from "vitest";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { bm25 } from "./rank-passages";

describe("words of pages", () => {
  it("are weighted by rarity, in each passage's own language", () => {
    const scores = bm25("Who opened the old bridge?", [
      passageOf("common", "The old town, the old wall, the old well."),
      passageOf("rare", "The old bridge was opened."),
      passageOf("other", "Le pain est cuit.", "fr"),
    ]);
    expect(scores.map(({ passageId }) => passageId)).toEqual(["common", "rare"]);
    const [common, rare] = scores;
    expect(rare?.score ?? 0).toBeGreaterThan(common?.score ?? 0);
  });
});
