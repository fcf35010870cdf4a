import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { librarySynonyms } from "./library-synonyms";
import { createBuiltInRewriter } from "./rewriter";

/** As in a library that has every word. */
const EVERY_SYNONYM = librarySynonyms({ vocabulary: { knows: async (words) => words.map(() => true) } });

const context = (language: TextLanguage) => ({
  language,
  fence: "f00dcafe1234",
  signal: new AbortController().signal,
  onModelCall: () => {},
  onFailure: () => {},
});

async function tries(
  question: string,
  language: TextLanguage,
  count: number,
): Promise<{ query: string; code: string }[]> {
  const rewriter = createBuiltInRewriter(EVERY_SYNONYM);
  const tried = [question];
  const found: { query: string; code: string }[] = [];
  for (let i = 0; i < count; i += 1) {
    const feedback = reason("no_passage_relevant");
    const rewritten = await rewriter.rewrite(
      { question, query: tried.at(-1) ?? question, feedback, tried, passages: [] },
      context(language),
    );
    tried.push(rewritten.query);
    found.push({ query: rewritten.query, code: rewritten.reason.code });
  }
  return found;
}

describe("built-in rewriter", () => {
  it.each([
    ["How does the company repair a broken car?", "en" as const],
    ["Comment réparer une vieille voiture de la mairie ?", "fr" as const],
  ])("tries something new each time: %s", async (question, language) => {
    const found = await tries(question, language, 3);
    expect(new Set([question, ...found.map((f) => f.query)]).size).toBe(4);
    expect(found.map((f) => f.code)).toEqual([
      "query_expanded_with_synonyms",
      "query_reduced_to_keywords",
      "query_expanded_with_synonyms",
    ]);
  });

  it("weights the question's own words above added ones, and does not change its function words and numbers", async () => {
    const [first] = await tries("What did the old car cost in 1950?", "en", 1);
    const words = first?.query.split(/[\s?]+/) ?? [];
    const times = (word: string) => words.filter((other) => other === word).length;
    expect(["car", "old", "1950", "auto"].map(times)).toEqual([3, 3, 3, 1]);
    expect(["the", "did", "in"].map(times)).toEqual([1, 1, 1]);
  });

  it("reports that it has nothing new", async () => {
    expect((await tries("Zyzzyva?", "en", 4)).at(-1)).toEqual({ query: "Zyzzyva?", code: "query_unchanged" });
  });
});
