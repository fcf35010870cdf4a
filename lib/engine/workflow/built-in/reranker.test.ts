import { expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { RankedPassage } from "@/lib/shared/contracts/runs/retrieval";
import { fakePassage } from "../testing/fake-workflow";
import { createBuiltInReranker } from "./reranker";

const found = (texts: readonly [string, TextLanguage][]) =>
  texts.map(
    ([text, language], at): RankedPassage => ({
      passage: { ...fakePassage(at + 1), text, language },
      ranks: {
        denseRank: at + 1,
        denseScore: 0.8,
        lexicalRank: null,
        lexicalScore: null,
        fusedRank: at + 1,
        fusedScore: 0.5,
        rerankRank: null,
        rerankScore: null,
      },
    }),
  );

async function order(texts: readonly [string, TextLanguage][]) {
  const context = {
    language: "en" as const,
    fence: "f00d",
    signal: new AbortController().signal,
    onModelCall: () => {},
    onFailure: () => {},
  };
  const question = "How tall is the lighthouse of Karrow?";
  const ranked = await createBuiltInReranker().rerank({ question, passages: found(texts) }, context);
  expect(ranked.map(({ ranks }) => ranks.rerankRank)).toEqual(texts.map((_, at) => at + 1));
  return ranked.map(({ passage, ranks }) => [passage.ordinal, ranks.rerankScore !== null]);
}

const OFF: [string, TextLanguage] = ["Bread rises because yeast turns sugar into gas.", "en"];
const ON: [string, TextLanguage] = ["The lighthouse of Karrow is 41 metres tall.", "en"];
const FOREIGN: [string, TextLanguage] = ["Le phare de Karrow mesure 41 mètres de haut.", "fr"];

it("puts the passage that fits the question first", async () => {
  expect(await order([OFF, ON])).toEqual([
    [1, true],
    [0, true],
  ]);
});

it("does not move a passage in another language, whose words it cannot judge", async () => {
  expect(await order([FOREIGN, OFF, ON])).toEqual([
    [0, false],
    [2, true],
    [1, true],
  ]);
  expect(await order([OFF, FOREIGN, ON])).toEqual([
    [2, true],
    [1, false],
    [0, true],
  ]);
  expect(await order([FOREIGN])).toEqual([[0, false]]);
});
