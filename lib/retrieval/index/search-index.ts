import type { Language } from "../../contracts/language";

/** What an index keeps of a passage. SQL holds the truth: every entry can be made again from it. */
export interface IndexEntry {
  passageId: string;
  documentId: string;
  language: Language;
  /** Terms of the analyzer of `language`. */
  tokens: readonly string[];
  embedding: Float32Array;
}

export interface IndexFilter {
  /** Only passages of these documents; an empty list finds nothing. */
  documentIds?: readonly string[];
}

/** Higher is better; dense scores are cosines, lexical ones BM25. */
export interface ScoredPassage {
  passageId: string;
  score: number;
}

/** Terms of a query as each language's analyzer makes them; a passage is matched in its own language. */
export type QueryTokens = Readonly<Record<Language, readonly string[]>>;

export interface DenseQuery {
  embedding: Float32Array;
  /** An index that cannot compare all vectors of a large library compares those that these find. */
  tokens: QueryTokens;
}

/**
 * Port of every search index. It belongs to one embedding model, and finds passages of ready documents only.
 * The two sides are asked apart, so that one can answer when the other is away.
 */
export interface SearchIndex {
  /** Writes entries; those that are there already are replaced. */
  upsert(entries: readonly IndexEntry[]): Promise<void>;
  /** Removes all entries of a document, those for other embedding models included. */
  remove(documentId: string): Promise<void>;
  /** The nearest passages by cosine, best first, ties by id. */
  searchDense(query: DenseQuery, filter: IndexFilter, k: number): Promise<ScoredPassage[]>;
  /** Passages that share a term with the query, by BM25, best first, ties by id. */
  searchLexical(tokens: QueryTokens, filter: IndexFilter, k: number): Promise<ScoredPassage[]>;
}
