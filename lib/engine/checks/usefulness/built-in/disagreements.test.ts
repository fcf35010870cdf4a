import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { builtInJudging, titled } from "../../testing/built-in-judging";

const { judged } = builtInJudging();

/** Question, answering source, and a source that says otherwise in other words. */
const DISAGREEING: [TextLanguage, string, [string, string], [string, string], [string, string]][] = [
  [
    "en",
    "What is the daily allowance for trips abroad?",
    ["Travel policy", "The daily allowance for trips abroad is 68 euros."],
    ["Staff guide", "Staff travelling abroad receive 74 euros a day for meals."],
    ["68 euros", "74 euros"],
  ],
  [
    "en",
    "How early do I have to cancel a booking without paying?",
    ["Booking rules", "Bookings cancelled less than 48 hours beforehand are charged in full."],
    [
      "Members' handbook",
      "Members who cannot keep a booking tell us at least five working days before; otherwise they pay.",
    ],
    ["48 hours", "five working days"],
  ],
  [
    "en",
    "puppy course price if we are not members?",
    ["Health plan", "Members get the first injections within the plan; without the plan, the puppy course costs £62."],
    [
      "Price list",
      "| Animal | Injections | Price |\n| --- | --- | --- |\n| Dog | Puppy course, two injections | 68.00 |",
    ],
    ["£62", "68.00"],
  ],
  [
    "fr",
    "Quelle charge l'ascenseur du bâtiment A supporte-t-il ?",
    ["Facture", "Au bâtiment A, la charge maximale de la cabine est de 480 kg : la plaque a été refixée."],
    ["Procès-verbal", "L'ascenseur du bâtiment A peut porter 630 kg ; un panneau le rappellera aux déménageurs."],
    ["480 kg", "630 kg"],
  ],
];

describe("documents that disagree in other words", () => {
  it.each(DISAGREEING)("%s: %s", async (language, question, first, second, values) => {
    const sources = [titled("first", ...first, language), titled("second", ...second, language)];
    const found = await judged(question, language, `${first[1]} [1]`, sources);
    expect(found).toMatchObject({ usefulness: "unknown", reason: { code: "sources_disagree" } });
    expect(found.disagreement).toHaveLength(2);
    for (const [at, value] of values.entries()) expect(found.disagreement?.[at]?.value).toContain(value);
  });

  it.each(DISAGREEING)("%s: %s In its own words, the answer gives one value or both", async (...row) => {
    const [language, question, first, second, values] = row;
    const sources = [titled("first", ...first, language), titled("second", ...second, language)];
    const one =
      language === "en" ? `According to the rules it is ${values[0]}.` : `Selon le texte, c'est ${values[0]}.`;
    const both = language === "en" ? `It is ${values[0]} or ${values[1]}.` : `C'est ${values[0]} ou ${values[1]}.`;
    expect((await judged(question, language, both, sources)).disagreement).toBeUndefined();
    const found = await judged(question, language, one, sources);
    if (found.usefulness !== "not_useful") expect(found.disagreement).toHaveLength(2);
  });
});

describe("documents that do not disagree", () => {
  it.each<[TextLanguage, string, [string, string], [string, string]]>([
    [
      "en",
      "What daily allowance do employees get on trips abroad?",
      ["Travel policy", "The daily allowance for trips abroad is 68 euros."],
      ["Staff guide", "The canteen charges guests 9 euros for lunch."],
    ],
    [
      "en",
      "How long is the warranty on the pump?",
      ["Data sheet", "The warranty on the pump is two years from delivery."],
      ["Mail", "Your pump comes with a warranty of 24 months."],
    ],
    [
      "fr",
      "Combien coûte la location de la salle des fêtes ?",
      ["Tarifs", "La location de la salle des fêtes coûte 120 euros par jour."],
      ["Budget", "La réparation de la toiture de la salle des fêtes a coûté 18 400 euros."],
    ],
  ])("%s: %s", async (language, question, first, second) => {
    const sources = [titled("first", ...first, language), titled("second", ...second, language)];
    const found = await judged(question, language, `${first[1]} [1]`, sources);
    expect(found.disagreement).toBeUndefined();
  });
});
