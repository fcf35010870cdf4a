import { describe, expect, it } from "vitest";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { librarySynonyms } from "./library-synonyms";
import { createBuiltInRetrievalDecider } from "./retrieval-decider";
import { createBuiltInRewriter } from "./rewriter";
import { createBuiltInRouter } from "./router";

/** As in a library that has every word. */
const EVERY_SYNONYM = librarySynonyms({ vocabulary: { knows: async (words) => words.map(() => true) } });

const planning = (language: TextLanguage) => ({
  language,
  fence: "f00dcafe1234",
  signal: new AbortController().signal,
  onModelCall: () => {},
  onFailure: () => {},
});

describe("the built-in router", () => {
  const ALL = ["kg_retrieval", "web_search", "llm_internal"] as const;
  const DOCUMENTS_AND_MODEL = ["kg_retrieval", "llm_internal"] as const;

  it.each([
    ["How tall is it?", ["kg_retrieval"], "kg_retrieval", "route_only_documents"],
    ["How tall is it?", DOCUMENTS_AND_MODEL, "kg_retrieval", "route_library_match"],
    ["How tall is it?", ["llm_internal"], "llm_internal", "route_pinned"],
    ["Hello!", ["kg_retrieval"], "kg_retrieval", "route_only_documents"],
    ["Hello!", ALL, "llm_internal", "route_out_of_domain"],
    ["What is 12 + 30?", ALL, "llm_internal", "route_out_of_domain"],
    ["How do you say thank you in German?", ALL, "llm_internal", "route_out_of_domain"],
    ["What is the weather in Paris today?", ALL, "web_search", "route_latest_information"],
    ["What is the weather in Paris today?", DOCUMENTS_AND_MODEL, "kg_retrieval", "route_library_match"],
    ["What is the latest version of the incident policy?", ALL, "kg_retrieval", "route_library_match"],
  ] as const)("%s %j → %s", async (question, available, route, code) => {
    const chosen = await createBuiltInRouter().route(question, available, planning("en"));
    expect([chosen.route, chosen.reason.code]).toEqual([route, code]);
  });

  it.each([
    ["Bonjour !", "llm_internal"],
    ["Quelle est la météo à Lyon aujourd'hui ?", "web_search"],
    ["Quelle est la dernière version de la politique ?", "kg_retrieval"],
  ])("%s → %s (French)", async (question, route) => {
    expect((await createBuiltInRouter().route(question, ALL, planning("fr"))).route).toBe(route);
  });
});

describe("the built-in retrieval decider", () => {
  it.each([
    ["Hello!", "en", false],
    ["Combien font 12 + 30 ?", "fr", false],
    ["How tall is it?", "en", true],
    ["What is the weather today?", "en", true],
    ["Bonjour, quel est le préavis ?", "fr", true],
  ] as const)("%s → %s", async (question, language, retrieve) => {
    const decided = await createBuiltInRetrievalDecider().decide(question, planning(language));
    const code = retrieve ? "retrieval_needed" : "retrieval_not_needed";
    expect(decided).toEqual({ retrieve, reason: reason(code) });
  });
});

describe("the built-in rewriter", () => {
  it.each([
    ["Who designed the old car?", "en", "auto"],
    ["Quelle voiture a gagné la course en 1950 ?", "fr", "automobile"],
  ] as const)("%s: a different query each time, then the question unchanged", async (question, language, synonym) => {
    const tried: string[] = [];
    let query: string = question;
    const codes: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      tried.push(query);
      const rewritten = await createBuiltInRewriter(EVERY_SYNONYM).rewrite(
        { question, query, feedback: reason("no_passage_relevant"), tried, passages: [] },
        planning(language),
      );
      if (turn < 3) expect(tried).not.toContain(rewritten.query);
      if (turn === 0) expect(rewritten.query.split(" ")).toContain(synonym);
      codes.push(rewritten.reason.code);
      query = rewritten.query;
    }
    expect(codes).toEqual([
      "query_expanded_with_synonyms",
      "query_reduced_to_keywords",
      "query_expanded_with_synonyms",
      "query_unchanged",
    ]);
  });
});
