import type { Language } from "../../contracts/language";
import { isFunctionWord, stem } from "../../language/analyzers";
import { isAskingWord } from "../../language/asking-words";
import { LANGUAGE_PACKS } from "../../language/language-packs";
import { broaderTermsOf, synonymsOf } from "../../language/synonyms";
import type { LibraryVocabulary } from "../../retrieval/library-vocabulary";

/** Words of the library that may stand for one of a question's, likeliest first. */
export type LibrarySynonyms = (
  word: string,
  language: Language,
  relation: "synonyms" | "synonyms and broader",
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
  return async (word, language, relation) => {
    if (!isReplaceable(word, language)) return [];
    const related = [
      ...(await synonymsOf(word, language)),
      ...(relation === "synonyms" ? [] : await broaderTermsOf(word, language)),
    ].filter((other) => /^\p{L}{3,}$/u.test(other) && !isFunctionWord(other, language));
    const candidates = [...new Set(related)];
    if (candidates.length === 0) return [];
    try {
      const known = await vocabulary.knows(candidates);
      return candidates.filter((_, at) => known[at] === true);
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
