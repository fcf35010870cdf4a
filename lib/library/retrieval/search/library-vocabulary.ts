import { readLibraryFacts } from "@/lib/data/db/library/library-facts";
import { searchTokens } from "@/lib/data/db/search/passage-tokens";
import type { SearchEngine } from "@/lib/data/db/search/search-engine";
import { analyze, stem } from "@/lib/engine/language/analyzers";
import { builtInEmbedder } from "@/lib/engine/models/built-in/embedder";
import type { LibraryVocabulary } from "@/lib/engine/workflow/ports/library-vocabulary";
import { byTextLanguage, TEXT_LANGUAGES, type TextLanguage } from "@/lib/shared/contracts/language";
import { openIndex } from "../index/open-index";
import { libraryIndexes } from "../index-worker/library";

/** The vocabulary of this installation's library, from the lexical index. */
export function libraryVocabulary(): LibraryVocabulary {
  const has = async (engine: SearchEngine, termOf: (language: TextLanguage) => readonly string[]) => {
    for (const language of TEXT_LANGUAGES) {
      const hits = await searchTokens(termOf(language), language, { documentIds: null, k: 1, engine });
      if (hits.length > 0) return true;
    }
    return false;
  };
  return {
    async knows(words) {
      const { engine } = await libraryIndexes();
      return Promise.all(words.map((word) => has(engine, (language) => [stem(word, language)])));
    },
    async speaksOf(numbers) {
      const { engine } = await libraryIndexes();
      return has(engine, () => numbers.map(String));
    },
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
      const tokens = byTextLanguage((language) => analyze(question, language));
      const [first] = await (await openIndex(active, engine)).searchDense({ embedding, tokens }, {}, 1);
      return first?.score ?? null;
    },
  };
}
