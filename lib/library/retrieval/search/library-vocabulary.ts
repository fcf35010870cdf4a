import { readLibraryFacts } from "@/lib/data/db/library/library-facts";
import type { Reader } from "@/lib/data/db/library/readable";
import { documentsInScope } from "@/lib/data/db/library/scope";
import { searchTokens } from "@/lib/data/db/search/passage-tokens";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import { analyze, stem } from "@/lib/engine/language/analyzers";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import type { LibraryVocabulary } from "@/lib/engine/ports/library-vocabulary";
import { byTextLanguage, TEXT_LANGUAGES, type TextLanguage } from "@/lib/shared/contracts/language";
import { openIndex } from "../index/open-index";
import { libraryIndexes, type ReadIndexes } from "../index-worker/library";
import { searchFilter } from "./search-filter";

interface Readable {
  engine: SearchEngine;
  /** Null for the whole library. */
  documentIds: readonly string[] | null;
}

/**
 * The vocabulary of what a reader may read in this installation's library, from the lexical index.
 * @param readIndexes by default for each answer
 */
export function libraryVocabulary(reader: Reader, readIndexes: ReadIndexes = libraryIndexes): LibraryVocabulary {
  const readable = async (): Promise<Readable> => {
    const [{ engine }, documentIds] = await Promise.all([readIndexes(), documentsInScope(undefined, reader)]);
    return { engine, documentIds };
  };
  const has = async (among: Readable, termOf: (language: TextLanguage) => readonly string[]) => {
    for (const language of TEXT_LANGUAGES) {
      const hits = await searchTokens(termOf(language), language, { ...among, k: 1 });
      if (hits.length > 0) return true;
    }
    return false;
  };
  return {
    async knows(words) {
      const among = await readable();
      return Promise.all(words.map((word) => has(among, (language) => [stem(word, language)])));
    },
    async speaksOf(numbers) {
      return has(await readable(), () => numbers.map(String));
    },
    newestAddition: async () => (await readLibraryFacts(reader)).newestAddition,
    async share(language) {
      const { documents } = await readLibraryFacts(reader);
      const all = [...documents.values()].reduce((sum, count) => sum + count, 0);
      return all === 0 ? 1 : (documents.get(language) ?? 0) / all;
    },
    async nearest(question) {
      const embedder = builtInEmbedder();
      const { active, engine } = await readIndexes();
      if (active.model !== embedder.id) return null;
      const embedding = await embedder.embedQuery(question);
      const tokens = byTextLanguage((language) => analyze(question, language));
      const filter = await searchFilter(undefined, reader);
      const [first] = await openIndex(active, engine).searchDense({ embedding, tokens }, filter, 1);
      return first?.score ?? null;
    },
  };
}
