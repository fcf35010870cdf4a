/**
 * Documents that may be found, as a condition on `document_id`. An array made once, so that the search stays a plain
 * index scan with a filter; `$1` is the owner, `$2` the ids of documents or null for all.
 */
export const FINDABLE = `document_id = ANY (ARRAY(
  SELECT id FROM document
  WHERE owner_id = $1 AND status = 'ready' AND NOT superseded AND ($2::uuid[] IS NULL OR id = ANY($2::uuid[]))))`;

export interface IndexHit {
  passageId: string;
  /** Higher is better. */
  score: number;
}
