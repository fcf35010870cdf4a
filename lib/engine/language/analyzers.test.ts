import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { analyze } from "./analyzers";

describe("analyze", () => {
  it.each([
    ["fr", "L’œuvre d'Aujourd'hui", ["oeuvr"]],
    ["fr", "qu'ils mangeaient jusqu’à l'été", ["mang"]],
    ["fr", "Aix-en-Provence", ["aix", "provenc"]],
    ["fr", "1 000 habitants, 3,5 %", ["1000", "habit", "3.5"]],
    ["en", "1,000 soldiers of the U.S. Army", ["1000", "soldier", "us", "armi"]],
    ["en", "They don't run; O'Brien's dogs", ["run", "brien", "dog"]],
    ["en", "in 1990, 20 men", ["1990", "20", "men"]],
    ["en", "who is it", ["who", "is", "it"]],
    ["en", "", []],
    ["other", "Was in der Prüfung an Kosten anfällt", ["was", "in", "der", "prufung", "an", "kosten", "anfallt"]],
  ] as const)("%s: %s", (language, text, expected) => {
    expect(analyze(text, language)).toEqual(expected);
  });

  it("gives accented and unaccented spellings, and both apostrophes, the same terms", () => {
    expect(analyze("l’hôpital à Orléans", "fr")).toEqual(analyze("l'hopital a Orleans", "fr"));
  });

  it("makes terms that any index can store: no white space, no upper case, never empty", () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom("en" as const, "fr" as const), (text, language) => {
        for (const term of analyze(text, language)) {
          expect(term).not.toBe("");
          expect(term).not.toMatch(/\s/);
          expect(term).toBe(term.toLowerCase());
        }
      }),
    );
  });
});
