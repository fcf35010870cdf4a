import type { EmbeddingIndexRow } from "@/lib/data/db/search/embedding-indexes";
import type { Reason } from "@/lib/shared/contracts/runs/reason";

/** Differences between the database and the indexes. Interface texts: `indexVerify.kinds.<kind>`. */
export const DIFFERENCE_KINDS = [
  /** A searchable passage has no terms, wrong terms, or no postings. */
  "words_missing",
  "words_stale",
  "postings_missing",
  /** Terms of a deleted or superseded passage. */
  "words_leftover",
  /** A searchable passage has no vector, one of another text, or one of the wrong length. */
  "vectors_missing",
  "vectors_stale",
  /** A vector of a deleted or superseded passage. */
  "vectors_leftover",
  /** The store has a vector that is not in the database's ledger, or the ledger has one that is not in the store. */
  "ledger_missing",
  "ledger_leftover",
  /** Passages of a deleted or failed document. */
  "passages_leftover",
  /** A searchable document without all of its passages, or an unfinished document without a job. */
  "passages_missing",
  "document_stuck",
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface Difference {
  kind: DifferenceKind;
  /** The embedding index; null if not specific to one. */
  indexId: string | null;
  documentId: string;
  /** Null if it concerns the whole document. */
  passageId: string | null;
}

/** Number of entries, and a fingerprint of their ids and contents. */
export interface Tally {
  count: number;
  fingerprint: string;
}

/** The comparison of one embedding index with the database. */
export interface IndexAudit extends Pick<EmbeddingIndexRow, "id" | "slot" | "model" | "store" | "storeUrl"> {
  expected: Tally;
  /** Null if the store is unavailable. */
  found: Tally | null;
  /** The store no longer has the collection, so everything is missing. */
  lost: boolean;
  /** Why it could not be compared. */
  problem: Reason | null;
}

export interface LibraryAudit {
  passages: number;
  words: { expected: Tally; found: Tally };
  indexes: IndexAudit[];
  differences: Difference[];
}

/** Identifies a difference. */
export function differenceKey({ kind, indexId, documentId, passageId }: Difference): string {
  return [kind, indexId, documentId, passageId].join(" ");
}
