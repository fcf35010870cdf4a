import { isFunctionWord, stem } from "@/lib/engine/language/analyzers";
import { LANGUAGE_PACKS } from "@/lib/engine/language/language-packs";
import { isAskingWord } from "@/lib/engine/language/question/asking-words";
import { broaderTermsOf, synonymsOf } from "@/lib/engine/language/synonyms/synonyms";
import type { Language } from "@/lib/shared/contracts/language";
import type { LibraryVocabulary } from "../ports/library-vocabulary";

import { MOST_RELATED } from "./tunables";

/** Words of the library that may stand for one of a question's, likeliest first, `most` of them at most. */
export type LibrarySynonyms = (
  word: string,
  language: Language,
  asked: { relation: "synonyms" | "synonyms and broader"; most: number },
) => Promise<string[]>;

/**
 * Related words that some passage has: others find nothing, and only draw the search away from the question's own words.
 * Single words alone, of words that have a subject: a light verb ("manage") stands for too much.
 *
 * @param onFailedLook called when the vocabulary could not be read; no word is known then
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
      // A look at a word costs milliseconds: the likeliest first, and no more than are wanted.
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

/** Names and numbers have no synonyms: only words in lower case are looked up. */
function isReplaceable(word: string, language: Language): boolean {
  if (!/^\p{Ll}{3,}$/u.test(word) || isFunctionWord(word, language)) return false;
  const term = stem(word, language);
  return (
    !isAskingWord(term, language) && !LANGUAGE_PACKS[language].lightVerbs.some((verb) => stem(verb, language) === term)
  );
}
