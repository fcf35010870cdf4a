import { type PassageStatistics, readPassageStatistics } from "@/lib/data/db/search/passage-statistics";
import { byTextLanguage, TEXT_LANGUAGES, type TextLanguage } from "@/lib/shared/contracts/language";

type Statistics = Readonly<Record<TextLanguage, PassageStatistics>>;

/**
 * The documents over which lexical search counts how rare terms are, for a reader who may not read all. One search asks
 * for the same terms again, in other wordings and for names that it follows: each is counted once.
 */
export class CountedDocuments {
  readonly #documentIds: readonly string[];
  /** The count of each term, by language and term. */
  readonly #counts = new Map<string, Promise<Statistics>>();

  constructor(documentIds: readonly string[]) {
    this.#documentIds = documentIds;
  }

  /** The statistics of these terms; those of no passages for a language without terms. */
  async statistics(terms: Readonly<Record<TextLanguage, readonly string[]>>): Promise<Statistics> {
    const asked = byTextLanguage((language) => [...new Set(terms[language])]);
    const missing = byTextLanguage((language) =>
      asked[language].filter((term) => !this.#counts.has(key(language, term))),
    );
    if (TEXT_LANGUAGES.some((language) => missing[language].length > 0)) {
      const counting = readPassageStatistics(missing, this.#documentIds);
      for (const language of TEXT_LANGUAGES)
        for (const term of missing[language]) this.#counts.set(key(language, term), counting);
    }
    const found: Record<TextLanguage, PassageStatistics> = byTextLanguage(() => ({
      passages: 0,
      meanLength: 0,
      foundIn: new Map(),
    }));
    for (const language of TEXT_LANGUAGES) {
      const foundIn = new Map<string, number>();
      for (const term of asked[language]) {
        const counted = (await this.#counts.get(key(language, term)))?.[language];
        if (counted === undefined) continue;
        foundIn.set(term, counted.foundIn.get(term) ?? 0);
        found[language] = { ...counted, foundIn };
      }
    }
    return found;
  }
}

function key(language: TextLanguage, term: string): string {
  return `${language} ${term}`;
}
