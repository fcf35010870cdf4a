import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { passageOf } from "@/lib/shared/contracts/testing/passage-of";
import { candidateSentences } from "../reader-candidates";
import { withoutFurther } from "./further-quotes";

/** The sentences of documents, of which earlier ones score better. */
function sentencesOf(...documents: [TextLanguage, string][]) {
  const passages = documents.map(([language, text], at) => ({
    number: at + 1,
    retrievalScore: 1,
    passage: { ...passageOf(`p${at}`, text, language), documentId: `d${at}`, documentTitle: "", headingPath: [] },
  }));
  return candidateSentences(passages).map((sentence, at) => ({ sentence, score: 10 - at }));
}

function left(question: string, language: TextLanguage, ...documents: [TextLanguage, string][]): string[] {
  const scored = sentencesOf(...documents);
  const selected = scored.map(({ sentence }) => sentence);
  return withoutFurther(question, language, selected, scored).map(({ text }) => text);
}

describe("withoutFurther", () => {
  it("drops what another document says about a part of the question", () => {
    const bins: [TextLanguage, string] = ["en", "Glass bins are emptied on Tuesday."];
    const wish: [TextLanguage, string] = ["en", "The bins should be put out on Monday."];
    expect(left("When are the glass bins emptied?", "en", bins, wish)).toEqual([bins[1]]);
    const tri: [TextLanguage, string] = ["fr", "Le verre est ramassé le mardi."];
    const voeu: [TextLanguage, string] = ["fr", "Les bacs sont à sortir le lundi."];
    expect(left("Quel jour le verre est-il ramassé ?", "fr", tri, voeu)).toEqual([tri[1]]);
  });

  it("drops the best sentence if it shares nothing with the question, and another document does", () => {
    const foreign: [TextLanguage, string] = ["fr", "Les surplus sont déposés le mardi."];
    const own: [TextLanguage, string] = ["en", "The price of soup rises in May."];
    expect(left("When does the price of soup rise?", "en", foreign, own)).toEqual([own[1]]);
  });

  it("keeps them if the question uses other words than either", () => {
    const one: [TextLanguage, string] = ["en", "Those who disagree can turn to the panel."];
    const other: [TextLanguage, string] = ["en", "Fraud is reported to the compliance officer."];
    expect(left("Whom do I turn to about a colleague who cheats?", "en", one, other)).toHaveLength(2);
    const own: [TextLanguage, string] = ["fr", "Elle refuse au-delà de cinq anomalies."];
    const tout: [TextLanguage, string] = ["fr", "La directrice signe les refus."];
    expect(left("Dans quel cas la directrice dira-t-elle non au démarrage ?", "fr", own, tout)).toHaveLength(2);
  });

  it("keeps documents that say as much, and the continuation of the best sentence", () => {
    const one: [TextLanguage, string] = ["en", "The notice period is one month. It begins on the first."];
    const other: [TextLanguage, string] = ["en", "The notice period is two months."];
    expect(left("How long is the notice period?", "en", one, other)).toHaveLength(3);
  });

  it("drops the head of a page, and a sentence that has nothing of the question", () => {
    const text = "The total of the Kern invoice is £90.\n\nKern · Invoice K-12\n\nPost goes out at noon.";
    const kept = left("What is the total of the Kern invoice?", "en", ["en", text]);
    expect(kept).toEqual(["The total of the Kern invoice is £90."]);
  });
});
