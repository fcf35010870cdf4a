/**
 * Documents that may be found, as a condition on `document_id`. `IS TRUE` keeps it a filter (a set made once and looked
 * into for each row) instead of a join, so that an index's order stays; an array would be gone through for each row,
 * which takes seconds in a library of two thousand documents. `$1` is the owner, `$2` the ids of documents or null for
 * all.
 */
export const FINDABLE = `(document_id IN (
  SELECT id FROM document
  WHERE owner_id = $1 AND status = 'ready' AND NOT superseded AND ($2::uuid[] IS NULL OR id = ANY($2::uuid[])))) IS TRUE`;

export interface IndexHit {
  passageId: string;
  /** Higher is better. */
  score: number;
}
