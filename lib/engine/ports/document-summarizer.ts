import type { SummaryAsked } from "@/lib/engine/language/question/asks-for-summary";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { QuotedSummary } from "@/lib/shared/contracts/library/digest";
import type { LibraryScope, Passage } from "@/lib/shared/contracts/library/document";

export interface SummaryRequest extends SummaryAsked {
  /** The question's language. */
  language: TextLanguage;
  /** The part of the library to look at; `null`: the whole library. */
  scope: LibraryScope | null;
  /** Documents that a search finds, best first: they come first among those that the question names equally well. */
  found: readonly string[];
  signal: AbortSignal;
}

/** A run's port to the sentences that sum up a document. */
export interface DocumentSummarizer {
  /**
   * Finds the document that a question means, in the scope and among those that the reader may read.
   * @returns its summary with the passages that it quotes; `null` if no document, or too many, may be meant
   * @throws AppError `unavailable` if the documents cannot be read: the question then goes to the passages
   */
  summarize(request: SummaryRequest): Promise<{ summary: QuotedSummary; passages: Passage[] } | null>;
}
