import { describe, expect, it } from "vitest";
import { comparisonIn } from "../question/coordinations";

describe("two things that a question compares", () => {
  it.each([
    [
      "en",
      "Between the lease and the licence, which has the longer notice, and how long is it",
      ["the lease", "the licence"],
      "What is the notice of the lease",
    ],
    [
      "en",
      "Which contract has the higher deposit, the lease or the licence",
      ["the lease", "the licence"],
      "What is the deposit of the lease",
    ],
    [
      "en",
      "Hartley's old van against a new Tarka: what's the difference",
      ["Hartley's old van", "a new Tarka"],
      "How much is Hartley's old van",
    ],
    [
      "en",
      "Was the offer from Hartley cheaper than the offer from Marl? By how much",
      ["the offer from Hartley", "the offer from Marl"],
      "How much is the offer from Hartley",
    ],
    [
      "fr",
      "Quel délai est le plus court, celui du bail ou celui de la licence",
      ["bail", "la licence"],
      "Quel est le délai du bail",
    ],
    [
      "fr",
      "Entre le bail et la licence, où la caution est-elle la plus élevée",
      ["le bail", "la licence"],
      "Quel est le montant de caution pour le bail",
    ],
    [
      "fr",
      "Le tarif de Morvan est-il plus bas que celui de Kermadec ? De combien",
      ["Morvan", "Kermadec"],
      "Combien coûte le tarif de Morvan",
    ],
  ] as const)("%s: %s", (language, question, things, first) => {
    const found = comparisonIn(question, language);
    expect(found?.things).toEqual(things);
    expect(found?.questions[0]).toBe(first);
  });

  it.each([
    ["en", "Is the notice longer than a month"],
    ["en", "Is the fee higher than last year"],
    ["en", "What is the notice of the lease and of the licence"],
    ["en", "Between May and June, which shop was closed"],
    ["en", "What does the club do against mould"],
    ["fr", "Quel est le délai du bail et de la licence"],
    ["fr", "Entre mai et juin, où la boutique est-elle fermée"],
  ] as const)("%s: none in %s", (language, question) => {
    const found = comparisonIn(question, language);
    expect(found?.things ?? null).toBeNull();
  });
});
