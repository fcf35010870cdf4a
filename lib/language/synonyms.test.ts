import { describe, expect, it } from "vitest";
import { broaderTermsOf, synonymsOf } from "./synonyms";

describe("synonymsOf", () => {
  it.each([
    ["car", "en", "automobile"],
    ["cars", "en", "automobile"],
    ["building", "en", "edifice"],
    ["founded", "en", "establish"],
    ["voiture", "fr", "automobile"],
    ["bâtiments", "fr", "édifice"],
    ["construire", "fr", "bâtir"],
  ] as const)("%s (%s) → %s", async (word, language, synonym) => {
    expect(await synonymsOf(word, language)).toContain(synonym);
  });

  it.each(["en", "fr"] as const)("knows nothing about a word that no table holds (%s)", async (language) => {
    expect(await synonymsOf("zzyzx", language)).toEqual([]);
  });

  it("leaves the word itself out", async () => {
    expect(await synonymsOf("car", "en")).not.toContain("car");
  });
});

describe("broaderTermsOf", () => {
  it.each([
    ["car", "en", "motor vehicle"],
    ["vélo", "fr", "véhicule"],
  ] as const)("%s (%s) → %s", async (word, language, broader) => {
    expect(await broaderTermsOf(word, language)).toContain(broader);
  });
});
