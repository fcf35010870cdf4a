import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { scorePassageFit } from "./passage-fit";

let count = 0;
function passage(
  text: string,
  scores: { dense?: number; fused?: number; language?: TextLanguage } = {},
): RankedPassage {
  const { dense = 0.8, fused = 0.5, language = "en" } = scores;
  count += 1;
  return {
    passage: { ...passageOf(`passage-${count}`, text, language), documentTitle: "", ordinal: count },
    ranks: {
      denseRank: 1,
      denseScore: dense,
      lexicalRank: 1,
      lexicalScore: 1,
      fusedRank: count,
      fusedScore: fused,
      rerankRank: null,
      rerankScore: null,
    },
  };
}

function best(question: string, passages: RankedPassage[], language: TextLanguage = "en"): string | undefined {
  const scores = scorePassageFit(question, language, passages);
  return passages[scores.indexOf(Math.max(...scores))]?.passage.text;
}

const FILLER = passage("Rain fell on the market square all day long.");

describe("scorePassageFit", () => {
  it.each([
    [
      "one sentence that has the question's words, over several that share them",
      "Which engineer built the old lighthouse?",
      "The lighthouse was built by the engineer Moreau, and the town still has the plan of it.",
      "The lighthouse stands on a rock. An engineer lives in the town. The harbour was built later.",
    ],
    [
      "an answer of the kind asked for",
      "When was the harbour bridge opened?",
      "The harbour bridge was opened in 1932.",
      "The harbour bridge was opened by the mayor.",
    ],
    [
      "neighbours over the same words apart",
      "What is a heat pump?",
      "A heat pump in the old town hall moves warmth from the river to all its rooms.",
      "A pump in the old town hall moves water from the river, and nothing of its heat.",
    ],
    [
      "derived words",
      "Who governs the island?",
      "A governor is sent to the islands.",
      "A merchant is sent to the valley.",
    ],
  ])("prefers %s", (_, question, wanted, other) => {
    expect(best(question, [passage(other), FILLER, passage(wanted)])).toBe(wanted);
  });

  it("follows the lists when the words fit equally", () => {
    const text = "The turbine stands in the hall.";
    const higher = passage(text, { fused: 0.9 });
    const nearer = passage(text, { dense: 0.86 });
    const [plain = 0, fused = 0, dense = 0] = scorePassageFit("Where is the turbine?", "en", [
      passage(text),
      higher,
      nearer,
    ]);
    expect(fused).toBeGreaterThan(plain);
    expect(dense).toBeGreaterThan(plain);
  });

  it("ignores the words of a passage in another language", () => {
    const found = passage("La turbine se trouve dans la grande salle.", { language: "fr", dense: 0.9, fused: 0.9 });
    expect(best("Where is the turbine kept?", [FILLER, found, passage("The kitchen is closed.")])).toBe(
      found.passage.text,
    );
  });

  it("accepts a pool without vectors, without words, and an empty one", () => {
    const { ranks, ...rest } = passage("The turbine stands in the hall.");
    const lexicalOnly = { ...rest, ranks: { ...ranks, denseRank: null, denseScore: null } };
    for (const score of scorePassageFit("turbine", "en", [lexicalOnly, { ...lexicalOnly, passage: FILLER.passage }]))
      expect(score).toBeTypeOf("number");
    expect(scorePassageFit("?!", "en", [FILLER]).every(Number.isFinite)).toBe(true);
    expect(scorePassageFit("turbine", "en", [])).toEqual([]);
  });
});
