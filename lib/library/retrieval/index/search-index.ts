import type { ScoredPassage } from "@/lib/engine/ranking/scored-passage";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { CountedDocuments } from "./counted-documents";

/** A passage's entry in an index. SQL is the source of truth: every entry can be rebuilt from it. */
export interface IndexEntry {
  passageId: string;
  documentId: string;
  language: TextLanguage;
  /** Terms of the analyzer of `language`. */
  tokens: readonly string[];
  /** A unit vector; `null` for a passage that only its words find. */
  embedding: Float32Array | null;
  /** SHA-256 of the indexed text, hex, to detect outdated entries. */
  hash: string;
}

export interface IndexFilter {
  /** Only passages of these documents; an empty list finds nothing. */
  documentIds?: readonly string[];
  /** Where lexical search counts how rare terms are, for a reader who may not read all. Default: the whole library. */
  countedIn?: CountedDocuments;
}

/** Terms of a query as each language's analyzer makes them; a passage is matched in its own language. */
export type QueryTokens = Readonly<Record<TextLanguage, readonly string[]>>;

export interface DenseQuery {
  embedding: Float32Array;
  /** Used to select candidates by an index that cannot compare all vectors of a large library. */
  tokens: QueryTokens;
}

/** An entry in the store, to be compared with the database. */
export interface StoredEntry {
  passageId: string;
  documentId: string;
  /** Null if the store has no hashes; empty if the vector differs from the one written. */
  hash: string | null;
}

/**
 * Port of every search index, which belongs to one embedding model. As returned by `openIndex`, it finds only passages of
 * ready documents. Dense and lexical search are separate, so that one works without the other. The database has the terms
 * of every passage too (`passage-writer.ts`), whatever the store. Every method is idempotent and throws StoreUnavailable
 * when an external store fails.
 */
export interface SearchIndex {
  /** Where lexical search runs. */
  readonly words: "store" | "database";
  /**
   * Creates what is missing in the store, for vectors of this length.
   * @returns `made` if it had to be created; then all earlier entries are lost
   */
  prepare(dimension: number): Promise<"there" | "made">;
  /** Inserts or replaces entries. They are searchable when it returns. */
  upsert(entries: readonly IndexEntry[]): Promise<void>;
  /** Removes the entries of passages; unknown ids are ignored. */
  remove(passageIds: readonly string[]): Promise<void>;
  /**
   * The nearest passages by cosine, best first, ties by id.
   * @param signal closes the request to a store outside the database; then its reason is thrown
   */
  searchDense(query: DenseQuery, filter: IndexFilter, k: number, signal?: AbortSignal): Promise<ScoredPassage[]>;
  /** Passages that share a term with the query, by BM25, best first, ties by id. @param signal as above */
  searchLexical(tokens: QueryTokens, filter: IndexFilter, k: number, signal?: AbortSignal): Promise<ScoredPassage[]>;
  /** Number of entries. */
  count(): Promise<number>;
  /** All entries, unordered; those written or removed meanwhile may be missing. */
  entries(): AsyncIterable<StoredEntry>;
  /** Points the configured name to this index, if the store has aliases. */
  announce(): Promise<void>;
  /** Removes the index and all its entries. */
  drop(): Promise<void>;
}
