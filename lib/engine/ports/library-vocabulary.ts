import type { TextLanguage } from "@/lib/shared/contracts/language";

/** What the words of the library show of its subjects, limited to documents that the asking person may read. */
export interface LibraryVocabulary {
  /** Whether some passage has the word, in any of the languages; one answer for each word, in order. */
  knows(words: readonly string[]): Promise<boolean[]>;
  /** Whether some passage has one of the numbers. */
  speaksOf(numbers: readonly number[]): Promise<boolean>;
  /** When the newest document was added; `null` if there is none. */
  newestAddition(): Promise<Date | null>;
  /** Share of the documents in a language, 0–1; 1 if there are no documents. */
  share(language: TextLanguage): Promise<number>;
  /**
   * Cosine of a question and the passage nearest to it in the built-in embedding model; `null` if the library uses
   * another model, whose cosines are not comparable, or is empty.
   */
  nearest(question: string): Promise<number | null>;
}
