import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readSampleCases, SAMPLE_LIBRARY } from "@/e2e/support/sample-cases";
import { analyze, stem } from "@/lib/engine/language/analyzers";
import type { LibraryVocabulary } from "@/lib/engine/ports/library-vocabulary";
import { LANGUAGES, type TextLanguage } from "@/lib/shared/contracts/language";
import { createBuiltInRouter } from "./router";

const ALL = ["kg_retrieval", "web_search", "llm_internal"] as const;
const SOURCES = join(SAMPLE_LIBRARY, "..", "sources");

const planning = (language: TextLanguage) => ({
  language,
  fence: "f00dcafe1234",
  signal: new AbortController().signal,
  onModelCall: () => {},
  onFailure: () => {},
});

/** The vocabulary of some texts, as the lexical index returns it. */
function vocabularyOf(
  texts: readonly string[],
  { added = "2026-05-01", share = 1, nearest = null }: { added?: string; share?: number; nearest?: number | null } = {},
): LibraryVocabulary {
  const terms = LANGUAGES.map((language) => ({
    language,
    own: new Set(texts.flatMap((text) => analyze(text, language))),
  }));
  const has = (word: string) => terms.some(({ language, own }) => own.has(stem(word, language)));
  return {
    knows: async (words) => words.map(has),
    speaksOf: async (numbers) => numbers.some((number) => has(String(number))),
    newestAddition: async () => (texts.length === 0 ? null : new Date(`${added}T12:00:00Z`)),
    share: async () => share,
    nearest: async () => nearest,
  };
}

const SAMPLES = [SAMPLE_LIBRARY, SOURCES].flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".md"))
    .map((name) => readFileSync(join(folder, name), "utf8")),
);
const samples = vocabularyOf(SAMPLES, { share: 0.5 });

async function routed(question: string, language: TextLanguage, vocabulary = samples) {
  const { route, reason } = await createBuiltInRouter({ vocabulary, searchesWeb: true }).route(
    question,
    ALL,
    planning(language),
  );
  return [route, reason.code];
}

describe("the router with the library's vocabulary", () => {
  it("sends every question that the sample library answers to the documents", async () => {
    const covered = readSampleCases().filter((sample) => sample.covered);
    expect(covered.length).toBeGreaterThan(20);
    for (const { question, language } of covered)
      expect([question, ...(await routed(question, language))]).toEqual([
        question,
        "kg_retrieval",
        "route_library_match",
      ]);
  });

  it.each([
    ["Who is the captain of Real Madrid?", "en"],
    ["Which year did Tesla buy SolarCity?", "en"],
    ["Quand Netflix a-t-il racheté Millarworld ?", "fr"],
    ["Qui a écrit Madame Bovary ?", "fr"],
  ] as const)("sends questions about unknown names to the web: %s", async (question, language) => {
    expect(await routed(question, language)).toEqual(["web_search", "route_outside_library"]);
  });

  it("judges other words only if the documents are in the question's language", async () => {
    const words = ["The beaver builds its dam from branches.", "Meadows are mown in June."];
    const question = "How do submarines dive and surface?";
    expect(await routed(question, "en", vocabularyOf(words))).toEqual(["web_search", "route_outside_library"]);
    expect(await routed(question, "en", vocabularyOf(words, { share: 0.5 }))).toEqual([
      "kg_retrieval",
      "route_library_match",
    ]);
  });

  it.each([
    ["What is the budget of Lorvaux for 2031?", "2026-05-01", "route_after_library"],
    ["What was decided in March 2027 about the tram?", "2026-05-01", "route_after_library"],
    ["What was decided in March 2026 about the tram?", "2026-05-01", null],
    ["What did the tram cost in 1998?", "2026-05-01", null],
    ["What did the tram cost in 2027?", "2028-01-15", null],
    ["May the tram of Lorvaux cost 2050 euros?", "2026-05-01", null],
  ] as const)("recognises questions about a later time: %s, newest %s → %s", async (question, added, code) => {
    const library = vocabularyOf(["The tram of Lorvaux was paid from the budget of 2025."], { added });
    const expected = code === null ? ["kg_retrieval", "route_library_match"] : ["web_search", code];
    expect(await routed(question, "en", library)).toEqual(expected);
  });

  it.each([
    ["What does our contract with Zyntrax Halden say?", "en"],
    ["Who of our team is the captain of Real Madrid?", "en"],
    ["What will our budget be in 2031?", "en"],
    ["Que dit notre contrat avec Zyntrax Halden ?", "fr"],
    ["Qui de nos équipes a racheté Millarworld ?", "fr"],
    ["Quel sera notre budget en 2031 ?", "fr"],
  ] as const)(
    "sends questions about the user's own things to the documents, whatever they name: %s",
    async (question, language) => {
      const texts = ["The beaver builds its dam from branches.", "Le castor construit son barrage avec des branches."];
      for (const nearest of [null, 0.5])
        expect(await routed(question, language, vocabularyOf(texts, { nearest }))).toEqual([
          "kg_retrieval",
          "route_library_match",
        ]);
    },
  );

  it("sends questions about a planned year to the documents", async () => {
    const library = vocabularyOf(["The plan of Lorvaux runs until 2035."], { added: "2026-05-01" });
    expect(await routed("What does Lorvaux plan for 2031?", "en", library)).toEqual([
      "kg_retrieval",
      "route_library_match",
    ]);
  });

  it("decides nothing if the library cannot be read, or the web is not available", async () => {
    const away: LibraryVocabulary = {
      knows: () => Promise.reject(new Error("away")),
      speaksOf: () => Promise.reject(new Error("away")),
      newestAddition: () => Promise.reject(new Error("away")),
      share: () => Promise.reject(new Error("away")),
      nearest: () => Promise.reject(new Error("away")),
    };
    const question = "Who is the captain of Real Madrid in 2031?";
    const failures: unknown[] = [];
    const router = createBuiltInRouter({
      vocabulary: away,
      searchesWeb: true,
      onFailedLook: (error) => failures.push(error),
    });
    expect(await router.route(question, ALL, planning("en"))).toMatchObject({
      route: "kg_retrieval",
      reason: { code: "route_library_match" },
    });
    expect(failures).toEqual([new Error("away")]);
    const withoutWeb = await createBuiltInRouter({ vocabulary: samples, searchesWeb: false }).route(
      question,
      ["kg_retrieval", "llm_internal"],
      planning("en"),
    );
    expect(withoutWeb.route).toBe("kg_retrieval");
  });

  const BEAVERS = ["The beaver builds its dam from branches.", "Meadows are mown in June."];

  it.each([
    ["How do submarines dive?", 0.7, "web_search", "route_far_from_library"],
    ["How do submarines dive?", 0.9, "kg_retrieval", "route_library_match"],
    ["How does the beaver build dams?", 0.7, "kg_retrieval", "route_library_match"],
    ["Write a poem about submarines.", 0.7, "llm_internal", "route_out_of_domain"],
    ["Who composed the Messiah?", 0.7, "llm_internal", "route_out_of_domain"],
    ["Who is the captain of Real Madrid?", 0.7, "web_search", "route_far_from_library"],
    ["Who is the captain of Real Madrid?", 0.82, "web_search", "route_far_from_library"],
    ["Who is the captain of Real Madrid?", 0.9, "kg_retrieval", "route_library_match"],
    ["Which films are showing tonight?", 0.82, "web_search", "route_far_from_library"],
    ["What does our travel insurance cost?", 0.7, "kg_retrieval", "route_library_match"],
  ] as const)("%s, nearest passage at %d → %s (%s)", async (question, nearest, route, code) => {
    expect(await routed(question, "en", vocabularyOf(BEAVERS, { nearest }))).toEqual([route, code]);
  });

  it("never routes to an unavailable source, or away from a chosen part of the library", async () => {
    const vocabulary = vocabularyOf(BEAVERS, { nearest: 0.7 });
    const ask = async (question: string, has: { model: boolean; web: boolean; isScoped?: boolean }) => {
      const router = createBuiltInRouter({ vocabulary, searchesWeb: has.web });
      const available = has.model ? ALL : (["kg_retrieval", "web_search"] as const);
      const context = { ...planning("en"), isScoped: has.isScoped === true };
      return (await router.route(question, available, context)).route;
    };
    const model = "How do submarines dive?";
    const web = "Who is the captain of Real Madrid?";
    expect(await ask(model, { model: false, web: true })).toBe("web_search");
    expect(await ask(model, { model: false, web: false })).toBe("kg_retrieval");
    expect(await ask(web, { model: true, web: false })).toBe("kg_retrieval");
    expect(await ask("Write a poem about submarines.", { model: false, web: true })).toBe("kg_retrieval");
    expect(await ask("Hello!", { model: false, web: true })).toBe("kg_retrieval");
    expect(await ask(model, { model: true, web: true, isScoped: true })).toBe("kg_retrieval");
    expect(await ask(web, { model: true, web: true, isScoped: true })).toBe("kg_retrieval");
  });
});
