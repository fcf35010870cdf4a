import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { librarySynonyms } from "./library-synonyms";
import { createBuiltInVariantWriter } from "./variant-writer";

/** As in a library that has every word. */
const EVERY_SYNONYM = librarySynonyms({ vocabulary: { knows: async (words) => words.map(() => true) } });

function write(query: string, language: TextLanguage, count: number): Promise<string[]> {
  const context = {
    language,
    fence: "f00dcafe1234",
    signal: new AbortController().signal,
    onModelCall: () => {},
    onFailure: () => {},
  };
  return createBuiltInVariantWriter(EVERY_SYNONYM).write({ question: query, query, count }, context);
}

describe("further wordings without a language model", () => {
  it.each([
    ["How does the company repair a broken car?", "en"],
    ["Comment réparer une vieille voiture de la mairie ?", "fr"],
  ] as const)("replace words with synonyms: %s", async (question, language) => {
    const variants = await write(question, language, 2);
    expect(variants.length).toBeGreaterThan(0);
    expect(new Set([question, ...variants]).size).toBe(variants.length + 1);
    const frame = question.split(" ")[0] ?? "";
    for (const variant of variants) {
      expect(variant.startsWith(frame)).toBe(true);
      expect(variant.endsWith("?")).toBe(true);
    }
    expect(await write(question, language, 1)).toEqual(variants.slice(0, 1));
  });

  it("do not change names and numbers, and are empty if no word has a synonym", async () => {
    for (const variant of await write("When was the lighthouse of Fenwick built in 1871?", "en", 3)) {
      expect(variant).toContain("Fenwick");
      expect(variant).toContain("1871");
    }
    expect(await write("Isolde Fenwick 1871?", "en", 3)).toEqual([]);
    expect(await write("", "fr", 2)).toEqual([]);
    expect(await write("How does the company repair a broken car?", "en", 0)).toEqual([]);
  });
});
