import { describe, expect, it } from "vitest";
import { isUnclear } from "./fragment";
import { keepsAsked } from "./keeps-asked";

describe("isUnclear", () => {
  it.each([
    ...(["2023?", "in 2024", "the price", "Price?", "opening hours", "Merrow K5", "And for the Orion 5?"] as const).map(
      (question) => ["en", question] as const,
    ),
    ...(["2023 ?", "en 2024", "le prix", "Et sa garantie ?", "Merrow K5"] as const).map(
      (question) => ["fr", question] as const,
    ),
  ])("holds in %s for: %s", (language, question) => {
    expect(isUnclear(question, language)).toBe(true);
  });

  it.each([
    ...(
      ["opening hours of the museum", "warranty of the Merrow K5", "Merrow K5 weight", "How much?", "Thanks!"] as const
    ).map((question) => ["en", question] as const),
    ...(["horaires du musée", "prix du Merrow K5", "Combien ?", "La piscine est-elle ouverte ?"] as const).map(
      (question) => ["fr", question] as const,
    ),
  ])("does not hold in %s for: %s", (language, question) => {
    expect(isUnclear(question, language)).toBe(false);
  });
});

describe("keepsAsked", () => {
  it("is false where a rewritten question lacks what was asked", () => {
    const asked = "How many containers did the port handle in 2022?";
    expect(keepsAsked("2023?", asked, "en")).toBe(false);
    expect(keepsAsked("2023?", "2023?", "en")).toBe(false);
    expect(keepsAsked("And its warranty?", "How much does the kiln weigh?", "en")).toBe(false);
    expect(keepsAsked("Et pour l'Orion 5 ?", "Combien coûte une révision pour l'Orion 3 ?", "fr")).toBe(false);
    expect(keepsAsked("Who built it in 1904?", "Who built the tower?", "en")).toBe(false);
  });

  it("is true for other wordings", () => {
    expect(keepsAsked("2023?", "How many containers did the port handle in 2023?", "en")).toBe(true);
    expect(keepsAsked("And its warranty?", "How long is the kiln's warranty?", "en")).toBe(true);
    expect(keepsAsked("Qui l'a construite ?", "Qui a construit la tour ?", "fr")).toBe(true);
  });
});
