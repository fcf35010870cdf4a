-- The best passages of one language's BM25 index, among the documents that a search finds (`findable.ts`). Without row
-- statistics the planner would score and sort all rows, so sorting is off while this function plans. The statement is
-- built when it runs: the planner must see the index's predicate and name, and servers without the extension have
-- neither the operator nor the index.
CREATE FUNCTION "bm25_candidates"(
  asked_language text, bm25_index text, query text, owner text, documents uuid[], most int
) RETURNS TABLE (passage_id uuid, tokens text, length int) LANGUAGE plpgsql STABLE SET enable_sort = off AS $$
BEGIN
  RETURN QUERY EXECUTE format(
    'SELECT found.passage_id, found.tokens, found.length FROM passage_tokens AS found
     WHERE found.language = %1$L AND (found.document_id IN (
       SELECT id FROM document WHERE owner_id = $2 AND status = ''ready'' AND NOT superseded %3$s
     )) IS TRUE
     ORDER BY found.tokens <@> to_bm25query($1, %2$L) LIMIT $4',
    asked_language, bm25_index, CASE WHEN documents IS NULL THEN '' ELSE 'AND id = ANY($3)' END
  ) USING query, owner, documents, most;
END $$;
