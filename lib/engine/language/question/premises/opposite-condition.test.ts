import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { oppositeCondition } from "./opposite-condition";

const found = (question: string, language: TextLanguage, ...sentences: string[]) =>
  oppositeCondition(question, language, sentences)?.found ?? null;

describe("oppositeCondition", () => {
  it.each<[string, TextLanguage, string, string]>([
    [
      "What does a change cost before the deadline?",
      "en",
      "Changes after the deadline cost £20.",
      "after the deadline",
    ],
    ["How much is a room without breakfast?", "en", "A room with breakfast is £84.", "with breakfast"],
    ["How much do groups of more than 12 pay?", "en", "Groups of less than 12 pay £5 each.", "less than 12"],
    [
      "Combien coûte une annulation avant le départ ?",
      "fr",
      "L'annulation après le départ coûte 30 €.",
      "après le départ",
    ],
    [
      "Combien coûte la salle avec vidéoprojecteur ?",
      "fr",
      "Sans vidéoprojecteur, elle est à 40 €.",
      "Sans vidéoprojecteur",
    ],
    ["Combien paient les moins de 7 ans ?", "fr", "Les plus de 7 ans paient 4 €.", "plus de 7"],
  ])("finds what a sentence states in its place: %s", (question, language, sentence, expected) => {
    expect(found(question, language, sentence)).toBe(expected);
  });

  it.each<[string, TextLanguage, string[]]>([
    [
      "What does a change cost before the deadline?",
      "en",
      ["Changes cost £5 before the deadline, £20 after the deadline."],
    ],
    ["What does a change cost before the deadline?", "en", ["Changes after the event cost £20."]],
    ["Can I enter without a ticket?", "en", ["Entry is only with a ticket."]],
    ["When may one leave after the exam?", "en", ["Nobody may leave before noon."]],
    ["Combien coûte une annulation avant le départ ?", "fr", ["Avant le départ : 10 €.", "Après le départ : 30 €."]],
    ["Combien de jours avant ou après la fête ?", "fr", ["Deux jours après la fête."]],
  ])("none: %s %j", (question, language, sentences) => {
    expect(found(question, language, ...sentences)).toBeNull();
  });
});
