import type { Language } from "../../contracts/language";
import { type Reason, reason } from "../../contracts/reason";
import { isFunctionWord } from "../../language/analyzers";
import { broaderTermsOf, synonymsOf } from "../../language/synonyms";
import { words } from "../../language/words";
import type { QueryRewriter } from "../steering";
import { BROAD_TERMS_A_WORD, SYNONYMS_A_WORD } from "./tunables";

interface Candidate {
  query: string;
  reason: Reason;
}

/**
 * Rewrites a query without a model: the question with synonyms, then its content words alone, then those
 * with synonyms and broader terms. Each try is the first of these that was not searched yet.
 */
export function createBuiltInRewriter(): QueryRewriter {
  return {
    async rewrite({ question, tried }, { language }) {
      const searched = new Set(tried.map(normalised));
      for (const expand of [withSynonyms, keywordsOnly, keywordsBroadened]) {
        const candidate = await expand(question, language);
        if (candidate.query !== "" && !searched.has(normalised(candidate.query))) {
          return { ...candidate, method: "keyword-expansion" };
        }
      }
      return { query: question, method: "keyword-expansion", reason: reason("query_unchanged") };
    },
  };
}

async function withSynonyms(question: string, language: Language): Promise<Candidate> {
  const added = await expansion(contentWords(question, language), SYNONYMS_A_WORD, (word) =>
    synonymsOf(word, language),
  );
  return {
    query: [question, ...added].join(" "),
    reason: reason("query_expanded_with_synonyms", { added: added.join(", ") }),
  };
}

async function keywordsOnly(question: string, language: Language): Promise<Candidate> {
  const keywords = contentWords(question, language);
  return { query: keywords.join(" "), reason: reason("query_reduced_to_keywords", { keywords: keywords.join(", ") }) };
}

async function keywordsBroadened(question: string, language: Language): Promise<Candidate> {
  const keywords = contentWords(question, language);
  const related = async (word: string) => [
    ...(await synonymsOf(word, language)),
    ...(await broaderTermsOf(word, language)),
  ];
  const added = await expansion(keywords, BROAD_TERMS_A_WORD, related);
  return {
    query: [...keywords, ...added].join(" "),
    reason: reason("query_expanded_with_synonyms", { added: added.join(", ") }),
  };
}

async function expansion(
  keywords: readonly string[],
  limit: number,
  related: (word: string) => Promise<string[]>,
): Promise<string[]> {
  const found = await Promise.all(keywords.map(async (word) => (await related(word)).slice(0, limit)));
  return [...new Set(found.flat())].filter((word) => !keywords.includes(word));
}

function contentWords(question: string, language: Language): string[] {
  const content = words(question, language)
    .map(({ text }) => text)
    .filter((word) => !isFunctionWord(word, language));
  return [...new Set(content)];
}

function normalised(query: string): string {
  return query.toLowerCase().replace(/\s+/g, " ").trim();
}
