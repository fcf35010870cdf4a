import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { outsideLimit } from "./outside-limit";

describe("outsideLimit", () => {
  it.each<[TextLanguage, string, string, string, string]>([
    [
      "en",
      "What happens if I cancel five days before?",
      "If you cancel less than 72 hours before, the deposit is kept.",
      "five days",
      "72 hours",
    ],
    ["en", "What do I pay for a dog of 40 kg?", "Dogs under 10 kg cost £20 a night.", "40 kg", "10 kg"],
    [
      "fr",
      "Que se passe-t-il si j'annule cinq jours avant ?",
      "Si vous annulez moins de 72 heures avant la date prévue, l'acompte est conservé.",
      "cinq jours",
      "72 heures",
    ],
    [
      "fr",
      "Quelle remise pour un séjour de 3 nuits ?",
      "Une remise de 10 % est accordée pour les séjours d'au moins 7 nuits.",
      "3 nuits",
      "7 nuits",
    ],
  ])("%s: %s %s", (language, question, sentence, asked, found) => {
    expect(outsideLimit(question, language, [sentence])).toEqual({ asked, found });
  });

  it.each<[TextLanguage, string, string[]]>([
    [
      "en",
      "What happens if I cancel 2 days before?",
      ["If you cancel less than 72 hours before, the deposit is kept."],
    ],
    [
      "en",
      "What happens if I cancel less than 72 hours before?",
      ["If you cancel less than three days before, the deposit is kept."],
    ],
    ["en", "Can a dog of 40 kg stay?", ["Only dogs under 10 kg may stay."]],
    ["en", "What does a van cost for 3 days?", ["A van costs £40 a day.", "Hires of at least 7 days get a discount."]],
    ["en", "What is the fee for 3 days?", ["The office is open for at most 40 people."]],
    [
      "fr",
      "Que se passe-t-il si j'annule la veille ?",
      ["Si vous annulez moins de 72 heures avant, l'acompte est conservé."],
    ],
  ])("%s: %s is not outside %s", (language, question, sentences) => {
    expect(outsideLimit(question, language, sentences)).toBeNull();
  });
});
