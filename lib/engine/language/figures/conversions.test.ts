import { describe, expect, it } from "vitest";
import { withConversion, withoutConversions } from "./conversions";

describe("the unit that a question asks for", () => {
  it.each([
    [
      "en",
      "How many years are samples kept?",
      "Samples are kept for 36 months.",
      "Samples are kept for 36 months (3 years).",
    ],
    ["en", "How many months does it last?", "It lasts two years.", "It lasts two years (24 months)."],
    ["en", "How many grams of salt are in it?", "It has 1.5 kg of salt.", "It has 1.5 kg (1,500 grams) of salt."],
    [
      "fr",
      "Pendant combien d'années sont-ils conservés ?",
      "Ils sont conservés 36 mois.",
      "Ils sont conservés 36 mois (3 années).",
    ],
    ["fr", "Combien de minutes dure le film ?", "Le film dure deux heures.", "Le film dure deux heures (120 minutes)."],
  ] as const)("%s: is added to the amount: %s", (language, question, sentence, converted) => {
    expect(withConversion(sentence, question, language)).toBe(converted);
    expect(withoutConversions(converted, language)).toBe(sentence);
  });

  it.each([
    ["en", "How many years are samples kept?", "Samples are kept for three years."],
    ["en", "How many years are samples kept?", "Samples are kept for 40 months."],
    ["en", "How many years are samples kept?", "Samples are kept for six months."],
    ["en", "How many years are samples kept?", "Samples are kept for 12 months, reports for 24 months."],
    ["en", "How many days of leave are there?", "There are five weeks of leave."],
    ["en", "How many samples are kept?", "Samples are kept for 36 months."],
    ["en", "How long are samples kept?", "Samples are kept for 36 months."],
    ["fr", "Combien de jours de congé y a-t-il ?", "Il y a cinq semaines de congé."],
  ] as const)("%s: is not added: %s | %s", (language, question, sentence) => {
    expect(withConversion(sentence, question, language)).toBe(sentence);
  });

  it.each([
    ["en", "Samples are kept for 36 months (4 years)."],
    ["en", "Samples are kept for 36 months (at least 3 years)."],
    ["en", "Samples are kept (3 years)."],
    ["fr", "Ils sont conservés 36 mois (4 ans)."],
  ] as const)("%s: a bracket that is no right conversion stays: %s", (language, text) => {
    expect(withoutConversions(text, language)).toBe(text);
  });
});
