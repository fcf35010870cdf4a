import { isFunctionWord, stem } from "@/lib/engine/language/analyzers";
import { isAskingWord } from "@/lib/engine/language/question/asking-words";
import { words } from "@/lib/engine/language/text/words";
import type { QueryRewriter } from "@/lib/engine/ports/query-planning";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { LibrarySynonyms } from "./library-synonyms";
import { MAX_ADDED_TERMS, OWN_WORD_WEIGHT, TERMS_PER_WORD } from "./tunables";

/**
 * Rewrites a query without a language model. Tries, in turn: the question with synonyms, its keywords alone, its
 * keywords with more synonyms and broader terms. Queries tried before are skipped; if all were tried, it returns the
 * question unchanged.
 *
 * @param synonyms related words that the library has
 */
export function createBuiltInRewriter(synonyms: LibrarySynonyms): QueryRewriter {
  return {
    async rewrite({ question, query, tried }, { language, signal }) {
      const known = new Set([...tried, query].map((text) => text.trim().toLowerCase()));
      for (const attempt of REWRITES) {
        signal.throwIfAborted();
        const rewritten = await attempt(question, language, synonyms);
        if (rewritten.query === "" || known.has(rewritten.query.trim().toLowerCase())) continue;
        return { ...rewritten, method: "keyword-expansion" };
      }
      return { query: question, method: "keyword-expansion", reason: reason("query_unchanged") };
    },
  };
}

const REWRITES = [withSynonyms, keywordsOnly, keywordsAndBroaderTerms] as const;

async function withSynonyms(question: string, language: TextLanguage, synonyms: LibrarySynonyms) {
  const added = await related(question, language, (word) =>
    synonyms(word, language, { relation: "synonyms", most: TERMS_PER_WORD.first }),
  );
  return {
    query: added.length === 0 ? question : [question, ...weighted(question, language), ...added].join(" "),
    reason: reason("query_expanded_with_synonyms", { added: added.length }),
  };
}

async function keywordsOnly(question: string, language: TextLanguage) {
  const ownWords = keywords(question, language);
  return { query: ownWords.join(" "), reason: reason("query_reduced_to_keywords", { kept: ownWords.length }) };
}

async function keywordsAndBroaderTerms(question: string, language: TextLanguage, synonyms: LibrarySynonyms) {
  const added = await related(question, language, (word) =>
    synonyms(word, language, { relation: "synonyms and broader", most: TERMS_PER_WORD.later }),
  );
  const ownWords = keywords(question, language);
  return {
    query: [...ownWords, ...(added.length === 0 ? [] : weighted(question, language)), ...added].join(" "),
    reason: reason("query_expanded_with_synonyms", { added: added.length }),
  };
}

/** Words that name the question's subject; all content words if only its wording is left. */
function keywords(question: string, language: TextLanguage): string[] {
  const content = words(question, language)
    .map(({ text }) => text)
    .filter((word) => !isFunctionWord(word, language));
  const about = content.filter((word) => !isAskingWord(stem(word, language), language));
  return [...new Set(about.length > 0 ? about : content)];
}

/**
 * The question's own words, repeated by their weight relative to a related one: lexical search adds up how often a word
 * occurs in the query, and added words must not outvote those of the question.
 */
function weighted(question: string, language: TextLanguage): string[] {
  const ownWords = keywords(question, language);
  return Array.from({ length: OWN_WORD_WEIGHT - 1 }, () => ownWords).flat();
}

async function related(
  question: string,
  language: TextLanguage,
  synonyms: (word: string) => Promise<string[]>,
): Promise<string[]> {
  const ownWords = keywords(question, language);
  const found = await Promise.all(ownWords.map(synonyms));
  const asked = new Set(ownWords.map((word) => stem(word, language)));
  return [...new Set(found.flat())].filter((word) => !asked.has(stem(word, language))).slice(0, MAX_ADDED_TERMS);
}
