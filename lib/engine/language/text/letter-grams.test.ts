import { describe, expect, it } from "vitest";
import { LetterGrams } from "./letter-grams";

const scoresOf = (query: string, ...texts: string[]) => new LetterGrams(texts).scores(query);
const best = (query: string, ...texts: string[]) => {
  const scores = scoresOf(query, ...texts);
  return texts[scores.indexOf(Math.max(...scores))];
};

describe("LetterGrams", () => {
  it.each([
    ["a derived word", "élection du maire", "le conseil est électoral", "le conseil est municipal"],
    ["a misspelt word", "the wheather station", "a weather report", "a wonder of the world"],
    ["accents left out", "eglise", "une église romane", "une chapelle romane"],
    ["a short word", "UN", "the UN council", "the council"],
  ])("prefers %s", (_, query, wanted, other) => {
    expect(best(query, other, wanted)).toBe(wanted);
  });

  it("weights letters by how few of the texts have them", () => {
    const [common, rare] = scoresOf("turbine harbour", "the turbine", "the harbour", "a turbine", "one turbine");
    expect(rare).toBeGreaterThan(common ?? Number.NaN);
  });

  it("returns zero scores for an empty query, and none without texts", () => {
    expect(scoresOf("", "a text", "")).toEqual([0, 0]);
    expect(scoresOf("a text")).toEqual([]);
  });
});
