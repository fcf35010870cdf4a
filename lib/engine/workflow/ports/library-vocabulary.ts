import type { Language } from "@/lib/shared/contracts/language";

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
