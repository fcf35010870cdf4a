import { packOf } from "@/lib/engine/language/language-packs";
import { onceByLanguage } from "@/lib/engine/language/memo";
import { wordList } from "@/lib/engine/language/synonyms/word-list";
import type { TextLanguage } from "@/lib/shared/contracts/language";

/** A unit, or a function word that decides what a sentence says. */
export interface DecisiveWord {
  /** `limit`: only before a number or a date. */
  kind: "qualifier" | "limit" | "unit";
  /** Equal for words with the same meaning. */
  meaning: string;
  /** Words of one group with different meanings exclude each other. */
  group: number;
}

/** The decisive words of a language, by their folded spelling. */
export const decisiveWords: (language: TextLanguage) => ReadonlyMap<string, DecisiveWord> = onceByLanguage(readWords);

function readWords(language: TextLanguage): Map<string, DecisiveWord> {
  const { opposites, limits, units } = packOf(language).comparisons;
  const found = new Map<string, DecisiveWord>();
  const add = (kind: DecisiveWord["kind"], groups: readonly (readonly string[])[], firstGroup: number) => {
    for (const [at, group] of groups.entries()) {
      for (const words of group) {
        const [meaning = "", ...others] = wordList(words);
        for (const word of [meaning, ...others]) {
          if (!found.has(word)) found.set(word, { kind, meaning, group: firstGroup + at });
        }
      }
    }
  };
  add("unit", [units], 0);
  add("qualifier", opposites, 1);
  add("limit", limits, 1 + opposites.length);
  return found;
}
