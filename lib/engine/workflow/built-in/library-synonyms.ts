import { isFunctionWord, stem } from "@/lib/engine/language/analyzers";
import { packOf } from "@/lib/engine/language/language-packs";
import { isAskingWord } from "@/lib/engine/language/question/asking-words";
import { broaderTermsOf, synonymsOf } from "@/lib/engine/language/synonyms/synonyms";
import type { LibraryVocabulary } from "@/lib/engine/ports/library-vocabulary";
import type { TextLanguage } from "@/lib/shared/contracts/language";

import { MOST_RELATED } from "./tunables";

/** Words of the library that are related to a word of a question, likeliest first, at most `most` of them. */
export type LibrarySynonyms = (
  word: string,
  language: TextLanguage,
  asked: { relation: "synonyms" | "synonyms and broader"; most: number },
) => Promise<string[]>;

/**
 * Related words that occur in some passage: others find nothing, and only distract the search from the question's own
 * words. Only single words, and none for words without a subject: a light verb ("manage") has too many meanings.
 *
 * @param onFailedLook called when reading the vocabulary failed; the result is then empty
 */
export function librarySynonyms({
  vocabulary,
  onFailedLook = () => {},
}: {
  vocabulary: Pick<LibraryVocabulary, "knows">;
  onFailedLook?: (error: unknown) => void;
}): LibrarySynonyms {
  return async (word, language, { relation, most }) => {
    if (!isReplaceable(word, language)) return [];
    const synonyms = await synonymsOf(word, language);
    const broader = relation === "synonyms" ? [] : await broaderTermsOf(word, language);
    const related = Array.from({ length: Math.max(synonyms.length, broader.length) }, (_, at) => [
      ...synonyms.slice(at, at + 1),
      ...broader.slice(at, at + 1),
    ])
      .flat()
      .filter((other) => /^\p{L}{3,}$/u.test(other) && !isFunctionWord(other, language));
    const candidates = [...new Set(related)].slice(0, MOST_RELATED);
    const found: string[] = [];
    try {
      // A look-up costs milliseconds per word, so the likeliest words come first, and only as many as requested.
      for (let at = 0; at < candidates.length && found.length < most; at += most) {
        const next = candidates.slice(at, at + most);
        const known = await vocabulary.knows(next);
        found.push(...next.filter((_, place) => known[place] === true));
      }
      return found.slice(0, most);
    } catch (error) {
      onFailedLook(error);
      return [];
    }
  };
}

/** Names and numbers have no synonyms: only lower-case words are looked up. */
function isReplaceable(word: string, language: TextLanguage): boolean {
  if (!/^\p{Ll}{3,}$/u.test(word) || isFunctionWord(word, language)) return false;
  const term = stem(word, language);
  return !isAskingWord(term, language) && !packOf(language).lightVerbs.some((verb) => stem(verb, language) === term);
}
