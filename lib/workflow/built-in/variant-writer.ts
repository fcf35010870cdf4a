import type { Language } from "../../contracts/language";
import { isFunctionWord, stem } from "../../language/analyzers";
import { isAskingWord } from "../../language/asking-words";
import { synonymsOf } from "../../language/synonyms";
import { words } from "../../language/words";
import type { VariantWriter } from "../steering";

/**
 * Words a question in other ways without a language model: the first variant has the likeliest synonym of each of its
 * words in its place, the next the second likeliest, and so on; none once there are no more.
 */
export function createBuiltInVariantWriter(): VariantWriter {
  return {
    async write({ query, count }, { language, signal }) {
      const places = await replaceable(query, language);
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

/** Names and numbers have no synonyms: only words in lower case are looked up. */
async function replaceable(query: string, language: Language) {
  const content = words(query, language).filter(
    ({ text }) =>
      /^\p{Ll}{3,}$/u.test(text) && !isFunctionWord(text, language) && !isAskingWord(stem(text, language), language),
  );
  return Promise.all(content.map(async (word) => ({ ...word, synonyms: await synonymsOf(word.text, language) })));
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
