import { byLanguage, LANGUAGES, type Language } from "../contracts/language";
import { readLibraryFacts } from "../db/library-facts";
import { searchTokens } from "../db/passage-tokens";
import { analyze, stem } from "../language/analyzers";
import { builtInEmbedder } from "../models/built-in/embedder";
import { openIndex } from "./index/open-index";
import { libraryIndexes } from "./library";

/** What the library speaks of, as far as its words tell. */
export interface LibraryVocabulary {
  /** Whether some passage has the word, in any of the languages; one answer a word, in order. */
  knows(words: readonly string[]): Promise<boolean[]>;
  /** Whether some passage has one of the numbers. */
  speaksOf(numbers: readonly number[]): Promise<boolean>;
  /** When the newest document was added; `null` where there is none. */
  newestAddition(): Promise<Date | null>;
  /** Share of the documents that are in a language, 0–1; 1 where there is none at all. */
  share(language: Language): Promise<number>;
  /**
   * Cosine of a question and the passage that is nearest to it, of the built-in embedding model; `null` where the library
   * is embedded by another one, whose cosines mean something else, and where it is empty.
   */
  nearest(question: string): Promise<number | null>;
}

/** The vocabulary of this installation's library: the words that lexical search reads. */
export function libraryVocabulary(): LibraryVocabulary {
  const has = async (termOf: (language: Language) => readonly string[]) => {
    const { engine } = await libraryIndexes();
    for (const language of LANGUAGES) {
      const hits = await searchTokens(termOf(language), language, { documentIds: null, k: 1, engine });
      if (hits.length > 0) return true;
    }
    return false;
  };
  return {
    knows: (words) => Promise.all(words.map((word) => has((language) => [stem(word, language)]))),
    speaksOf: (numbers) => has(() => numbers.map(String)),
    newestAddition: async () => (await readLibraryFacts()).newestAddition,
    async share(language) {
      const { documents } = await readLibraryFacts();
      const all = [...documents.values()].reduce((sum, count) => sum + count, 0);
      return all === 0 ? 1 : (documents.get(language) ?? 0) / all;
    },
    async nearest(question) {
      const embedder = builtInEmbedder();
      const { active, engine } = await libraryIndexes();
      if (active.model !== embedder.id) return null;
      const embedding = await embedder.embedQuery(question);
      const tokens = byLanguage((language) => analyze(question, language));
      const [first] = await (await openIndex(active, engine)).searchDense({ embedding, tokens }, {}, 1);
      return first?.score ?? null;
    },
  };
}
