import { describe, expect, it } from "vitest";
import type { Language } from "../../contracts/language";
import { reason } from "../../contracts/reason";
import { createBuiltInRewriter } from "./rewriter";
import { createBuiltInRouter } from "./router";

const steering = (language: Language) => ({
  language,
  signal: new AbortController().signal,
  onModelCall: () => {},
  onFailure: () => {},
});

describe("the built-in router", () => {
  it.each([
    [["kg_retrieval"], "kg_retrieval", "route_only_documents"],
    [["kg_retrieval", "llm_internal"], "kg_retrieval", "route_library_match"],
    [["llm_internal"], "llm_internal", "route_pinned"],
  ] as const)("%j → %s", async (available, route, code) => {
    const chosen = await createBuiltInRouter().route("q", available, steering("en"));
    expect([chosen.route, chosen.reason.code]).toEqual([route, code]);
  });
});

describe("the built-in rewriter", () => {
  it.each([
    ["Who designed the old car?", "en", "automobile"],
    ["Quelle voiture a gagné la course en 1950 ?", "fr", "automobile"],
  ] as const)("%s: a different query each time, then the question unchanged", async (question, language, synonym) => {
    const tried: string[] = [];
    let query: string = question;
    const codes: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      tried.push(query);
      const rewritten = await createBuiltInRewriter().rewrite(
        { question, query, feedback: reason("no_passage_relevant"), tried },
        steering(language),
      );
      if (turn < 3) expect(tried).not.toContain(rewritten.query);
      if (turn === 0) expect(rewritten.query).toContain(synonym);
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
