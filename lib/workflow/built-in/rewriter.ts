import type { Language } from "../../contracts/language";
import { reason } from "../../contracts/reason";
import { isFunctionWord, stem } from "../../language/analyzers";
import { isAskingWord } from "../../language/asking-words";
import { broaderTermsOf, synonymsOf } from "../../language/synonyms";
import { words } from "../../language/words";
import type { QueryRewriter } from "../steering";
import { MAX_ADDED_TERMS, OWN_WORD_WEIGHT, TERMS_PER_WORD } from "./tunables";

/**
 * Rewrites a query without a language model. Tries, in turn: the question with synonyms, its keywords alone, its
 * keywords with more synonyms and broader terms. A query that was tried before is passed over; when all were, the
 * question comes back unchanged.
 */
export function createBuiltInRewriter(): QueryRewriter {
  return {
    async rewrite({ question, query, tried }, { language, signal }) {
      const known = new Set([...tried, query].map((text) => text.trim().toLowerCase()));
      for (const attempt of REWRITES) {
        signal.throwIfAborted();
        const rewritten = await attempt(question, language);
        if (rewritten.query === "" || known.has(rewritten.query.trim().toLowerCase())) continue;
        return { ...rewritten, method: "keyword-expansion" };
      }
      return { query: question, method: "keyword-expansion", reason: reason("query_unchanged") };
    },
  };
}

const REWRITES = [withSynonyms, keywordsOnly, keywordsAndBroaderTerms] as const;

async function withSynonyms(question: string, language: Language) {
  const added = await related(question, language, [synonymsOf], TERMS_PER_WORD.first);
  return {
    query: added.length === 0 ? question : [question, ...weighted(question, language), ...added].join(" "),
    reason: reason("query_expanded_with_synonyms", { added: added.length }),
  };
}

async function keywordsOnly(question: string, language: Language) {
  const kept = keywords(question, language);
  return { query: kept.join(" "), reason: reason("query_reduced_to_keywords", { kept: kept.length }) };
}

async function keywordsAndBroaderTerms(question: string, language: Language) {
  const added = await related(question, language, [synonymsOf, broaderTermsOf], TERMS_PER_WORD.later);
  const kept = keywords(question, language);
  return {
    query: [...kept, ...(added.length === 0 ? [] : weighted(question, language)), ...added].join(" "),
    reason: reason("query_expanded_with_synonyms", { added: added.length }),
  };
}

/** Words that say what the question is about; all content words when only its wording is left. */
function keywords(question: string, language: Language): string[] {
  const content = words(question, language)
    .map(({ text }) => text)
    .filter((word) => !isFunctionWord(word, language));
  const about = content.filter((word) => !isAskingWord(stem(word, language), language));
  return [...new Set(about.length > 0 ? about : content)];
}

/**
 * The question's own words once more for each time that they count above a related one: lexical search adds up how often
 * a query has a word, and words that nobody asked with must not outvote those that somebody did.
 */
function weighted(question: string, language: Language): string[] {
  const kept = keywords(question, language);
  return Array.from({ length: OWN_WORD_WEIGHT - 1 }, () => kept).flat();
}

/** Names and numbers have no synonyms: only words in lower case are looked up. */
async function related(
  question: string,
  language: Language,
  sources: readonly ((word: string, language: Language) => Promise<string[]>)[],
  perWord: number,
): Promise<string[]> {
  const found: string[] = [];
  for (const word of keywords(question, language)) {
    if (!/^\p{Ll}{3,}$/u.test(word)) continue;
    for (const source of sources) found.push(...(await source(word, language)).slice(0, perWord));
  }
  return [...new Set(found)].filter((word) => !isFunctionWord(word, language)).slice(0, MAX_ADDED_TERMS);
}
