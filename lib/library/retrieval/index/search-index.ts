import type { ScoredPassage } from "@/lib/engine/ranking/scored-passage";
import type { Language } from "@/lib/shared/contracts/language";

/** What an index keeps of a passage. SQL holds the truth: every entry can be made again from it. */
export interface IndexEntry {
  passageId: string;
  documentId: string;
  language: Language;
  /** Terms of the analyzer of `language`. */
  tokens: readonly string[];
  /** Of length 1. */
  embedding: Float32Array;
  /** SHA-256 of what was embedded, hex: tells an entry that is out of date. */
  hash: string;
}

export interface IndexFilter {
  /** Only passages of these documents; an empty list finds nothing. */
  documentIds?: readonly string[];
}

/** Terms of a query as each language's analyzer makes them; a passage is matched in its own language. */
export type QueryTokens = Readonly<Record<Language, readonly string[]>>;

export interface DenseQuery {
  embedding: Float32Array;
  /** An index that cannot compare all vectors of a large library compares those that these find. */
  tokens: QueryTokens;
}

/** An entry as the store has it, to be compared with the database. */
export interface StoredEntry {
  passageId: string;
  documentId: string;
  /** Null where the store keeps none; empty where it holds another vector than was written. */
  hash: string | null;
}

/**
 * Port of every search index. It belongs to one embedding model. `openIndex` gives it so that it finds passages of
 * ready documents only. The two sides are asked apart, so that one can answer when the other is away. The words of
 * every passage are in the database as well (`passage-writer.ts`), whatever the store. Every method may be repeated,
 * and throws StoreUnavailable where a store outside this database does not answer as it should.
 */
export interface SearchIndex {
  /** Where words are searched: in the store itself, or in the database beside it. */
  readonly words: "store" | "database";
  /**
   * Makes of the store's side what is missing, for vectors of this length.
   * @returns whether it was there; if not, it has lost all entries it may have had
   */
  prepare(dimension: number): Promise<"there" | "made">;
  /** Writes entries; those that are there already are replaced. They are found when it returns. */
  upsert(entries: readonly IndexEntry[]): Promise<void>;
  /** Removes the entries of passages; others are not touched, and ids that are not there do no harm. */
  remove(passageIds: readonly string[]): Promise<void>;
  /** The nearest passages by cosine, best first, ties by id. */
  searchDense(query: DenseQuery, filter: IndexFilter, k: number): Promise<ScoredPassage[]>;
  /** Passages that share a term with the query, by BM25, best first, ties by id. */
  searchLexical(tokens: QueryTokens, filter: IndexFilter, k: number): Promise<ScoredPassage[]>;
  /** How many entries it has. */
  count(): Promise<number>;
  /** Every entry once, in no order; those written or removed meanwhile may be missing. */
  entries(): AsyncIterable<StoredEntry>;
  /** Lets those who know the store by the name in the settings find this index there, where the store knows such names. */
  announce(): Promise<void>;
  /** Removes the index with all it has. */
  drop(): Promise<void>;
}
