import type { EmbeddingIndexRow } from "@/lib/data/db/search/embedding-indexes";
import type { Reason } from "@/lib/shared/contracts/runs/reason";

/** How the database and what is searched may differ. Worded by the interface texts: `indexVerify.kinds.<kind>`. */
export const DIFFERENCE_KINDS = [
  /** A passage that must be found has no words, other words than it says, or no postings of them. */
  "words_missing",
  "words_stale",
  "postings_missing",
  /** Words of a passage that is deleted or superseded. */
  "words_leftover",
  /** A passage that must be found has no vector, or one of other words, or one that is too short or too long. */
  "vectors_missing",
  "vectors_stale",
  /** A vector of a passage that is deleted or superseded. */
  "vectors_leftover",
  /** The store has a vector that the database's list of its vectors does not know, or the other way round. */
  "ledger_missing",
  "ledger_leftover",
  /** Passages of a document that is deleted or failed. */
  "passages_leftover",
  /** A document that is found without all of its passages, or that is not done and that nobody works on. */
  "passages_missing",
  "document_stuck",
] as const;
export type DifferenceKind = (typeof DIFFERENCE_KINDS)[number];

export interface Difference {
  kind: DifferenceKind;
  /** Of the embedding index; null for what all share. */
  indexId: string | null;
  documentId: string;
  /** Null where it is about the document as a whole. */
  passageId: string | null;
}

/** Entries on each side, how many and a fingerprint of which they are and what they were made of. */
export interface Tally {
  count: number;
  fingerprint: string;
}

/** One embedding index against the database. */
export interface IndexAudit extends Pick<EmbeddingIndexRow, "id" | "slot" | "model" | "store" | "storeUrl"> {
  expected: Tally;
  /** Null where the store does not answer. */
  found: Tally | null;
  /** The store has no such collection any more: everything is missing. */
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

/** Tells one difference from another. */
export function differenceKey({ kind, indexId, documentId, passageId }: Difference): string {
  return [kind, indexId, documentId, passageId].join(" ");
}
