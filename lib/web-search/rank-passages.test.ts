import { describe, expect, it } from "vitest";
import type { Passage } from "../contracts/document";
import { bm25 } from "./rank-passages";

describe("words of pages", () => {
  const passage = (id: string, text: string, language: Passage["language"] = "en"): Passage => ({
    id,
    documentId: "d",
    documentTitle: "",
    ordinal: 0,
    text,
    start: 0,
    end: text.length,
    page: null,
    headingPath: [],
    language,
  });

  it("count by their rarity, in each passage's own language", () => {
    const scores = bm25("Who opened the old bridge?", [
      passage("common", "The old town, the old wall, the old well."),
      passage("rare", "The old bridge was opened."),
      passage("other", "Le pain est cuit.", "fr"),
    ]);
    expect(scores.map(({ passageId }) => passageId)).toEqual(["common", "rare"]);
    const [common, rare] = scores;
    expect(rare?.score ?? 0).toBeGreaterThan(common?.score ?? 0);
  });
});
