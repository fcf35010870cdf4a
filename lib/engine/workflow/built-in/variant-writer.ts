import { words } from "@/lib/engine/language/text/words";
import type { VariantWriter } from "@/lib/engine/ports/query-planning";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { LibrarySynonyms } from "./library-synonyms";

/**
 * Words a question differently without a language model: the first variant replaces each word with its likeliest
 * synonym, the next with the second likeliest, and so on; none once there are no more.
 *
 * @param synonyms related words that the library has
 */
export function createBuiltInVariantWriter(synonyms: LibrarySynonyms): VariantWriter {
  return {
    async write({ query, count }, { language, signal }) {
      if (count === 0) return [];
      const places = await replaceable(query, language, synonyms, count);
      signal.throwIfAborted();
      return Array.from({ length: count }, (_, nth) => {
        const chosen = places.flatMap(({ start, end, synonyms }) => {
          const synonym = synonyms[nth];
          return synonym === undefined ? [] : [{ start, end, synonym }];
        });
        return chosen.length === 0 ? [] : [replace(query, chosen)];
      }).flat();
    },
  };
}

async function replaceable(query: string, language: TextLanguage, synonyms: LibrarySynonyms, most: number) {
  return Promise.all(
    words(query, language).map(async (word) => ({
      ...word,
      synonyms: await synonyms(word.text, language, { relation: "synonyms", most }),
    })),
  );
}

function replace(query: string, chosen: readonly { start: number; end: number; synonym: string }[]): string {
  let at = 0;
  let replaced = "";
  for (const { start, end, synonym } of chosen) {
    replaced += query.slice(at, start) + synonym;
    at = end;
  }
  return replaced + query.slice(at);
}
