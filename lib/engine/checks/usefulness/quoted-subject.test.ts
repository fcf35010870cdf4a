import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { builtInJudging, titled } from "../testing/built-in-judging";

const { answered, judged } = builtInJudging();

const SOUP: Passage = {
  ...titled("soup", "Leek soup", "500 g leeks, washed\n\n40 g butter"),
  headingPath: ["Leek soup (serves 6)"],
};
const GALETTE: Passage = {
  ...titled("galette", "Galette", "250 g de farine de sarrasin\n\n60 g de beurre", "fr"),
  headingPath: ["Galette de sarrasin (8 personnes)"],
};
const STOPS = titled(
  "stops",
  "Riders by stop",
  "| Stop | Riders |\n| --- | --- |\n| Mill Lane | 310 |\n| Old Quay | 1 240 (b) |\n\n(b) of which 8 % travel with a pass.",
);
const FEES = titled("fees", "Printing", "Any change after the proof is approved costs £45.");
const TARIFS = titled("tarifs", "Impression", "Toute correction après la validation est facturée 45 €.", "fr");
const BOATS = titled(
  "boats",
  "Boat hire",
  "Boats\nCanoe: two seats, one paddle each. £9 for an hour, £32 for a day.\nDinghy: four seats, one sail. £14 for an hour, £55 for a day.",
);
const SLIP = titled(
  "slip",
  "Enrolment",
  "| Name | Ida Brook |\n| --- | --- |\n| Photographs allowed? | ☐ yes ☐ no |\n| Start | 3 May |",
);

describe("an answer that does not show its subject", () => {
  it.each<[string, TextLanguage, string, Passage]>([
    ["How many people does the leek soup serve?", "en", "500 g leeks, washed [1]", SOUP],
    ["Pour combien de personnes est la galette de sarrasin ?", "fr", "250 g de farine de sarrasin [1]", GALETTE],
    ["What share of riders at Mill Lane travel with a pass?", "en", "(b) of which 8 % travel with a pass. [1]", STOPS],
    [
      "How much is a change before the proof is approved?",
      "en",
      "Any change after the proof is approved costs £45. [1]",
      FEES,
    ],
    [
      "Combien coûte une correction avant la validation ?",
      "fr",
      "Toute correction après la validation est facturée 45 €. [1]",
      TARIFS,
    ],
  ])("is not approved: %s", async (question, language, answer, passage) => {
    expect((await judged(question, language, answer, [passage])).usefulness).not.toBe("useful");
  });

  it("is approved for the condition that the sentence states", async () => {
    const answer = "Any change after the proof is approved costs £45. [1]";
    const found = await judged("How much is a change after the proof is approved?", "en", answer, [FEES]);
    expect(found.usefulness).toBe("useful");
  });

  it("names the field whose boxes are all open", async () => {
    const answer = "| Name | Ida Brook |\n| --- | --- |\n| Photographs allowed? | ☐ yes ☐ no [1] |";
    expect(await judged("Are photographs of Ida allowed?", "en", answer, [SLIP])).toMatchObject({
      usefulness: "unknown",
      reason: { code: "answer_field_blank", params: { field: "Photographs allowed?" } },
    });
  });
});

describe("a sentence from a line under a label", () => {
  it("is quoted with the label, and without those of other labels", async () => {
    const answer = await answered("How much is the dinghy for a day?", "en", BOATS);
    expect(answer).toContain("Dinghy: four seats, one sail. £14 for an hour, £55 for a day.");
    expect(answer).not.toContain("£32");
  });
});
