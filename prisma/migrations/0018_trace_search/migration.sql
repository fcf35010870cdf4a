-- What the list of runs is searched by: letters without accents and without case, signs as spaces. The same function
-- folds what is searched for.
CREATE FUNCTION "folded"(text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN lower(replace(replace(replace(
  regexp_replace(regexp_replace(normalize($1, NFKD), '[\u0300-\u036F]', '', 'g'),
    '[\u0021-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F\u3000-\u303F]+', ' ', 'g'),
  U&'\0153', 'oe'), U&'\00E6', 'ae'), U&'\00DF', 'ss'));

-- The words of question and answer. The server keeps it; the cut keeps an answer of any length below the largest tsvector.
ALTER TABLE "run" ADD COLUMN "search_text" tsvector GENERATED ALWAYS AS (
  to_tsvector('simple', left("folded"(question || ' ' || coalesce(left(answer, 100000), '')), 200000))
) STORED;

-- A run's row changes every second or two while it goes on (its lease): only ended runs are in the index of words, so
-- that those changes do not write to it.
CREATE INDEX "run_search_text_idx" ON "run" USING gin ("search_text") WHERE status = 'ended';

-- The list in its order with everything that narrows it: a page, and a filter that finds nothing, read this index alone.
CREATE INDEX "run_listed_idx" ON "run" ("owner_id", "started_at" DESC, "id" DESC)
  INCLUDE ("conversation_id", "status", "outcome", "language", "score", "attempt_count", "scored_attempts",
           "hallucination", "degraded", "profile", "chat_model", "generator")
  WHERE purpose = 'question';
DROP INDEX "run_owner_id_started_at_id_idx";

-- Runs of deleted conversations are in no list: these are few, and asked for with every page.
CREATE INDEX "conversation_deleted_idx" ON "conversation" ("owner_id", "id") WHERE deleted_at IS NOT NULL;
