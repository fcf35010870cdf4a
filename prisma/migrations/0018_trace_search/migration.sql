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

-- What the dashboard counts of a run besides, as bits (`lib/db/run-bits.ts`), so that its figures lead to their runs:
-- which checks were on, which steps it went through, and which checks it came to.
ALTER TABLE "run" ADD COLUMN "checks" SMALLINT,
ADD COLUMN "nodes" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "judged" INTEGER NOT NULL DEFAULT 0;
UPDATE "run" SET "checks" = fact.checks, "nodes" = coalesce(passed.nodes, 0), "judged" = coalesce(passed.judged, 0)
FROM "run_fact" AS fact CROSS JOIN LATERAL (
  SELECT bit_or(1 << numbered.bit) AS nodes,
    bit_or(CASE
      WHEN step.node = 'grade_documents' OR step.role = 'relevance' AND step.node <> ALL (checks.nodes) THEN 1
      WHEN step.node IN ('check_hallucination', 'reflect') OR step.role = 'support' AND step.node <> ALL (checks.nodes) THEN 2
      WHEN step.node = 'check_answer_quality' OR step.role = 'usefulness' AND step.node <> ALL (checks.nodes) THEN 4
      WHEN step.node = 'assess_candidates' THEN 8
    END) AS judged
  FROM (
    SELECT visit ->> 0 AS node, NULL AS role FROM jsonb_array_elements(fact.visits) AS visit
    UNION ALL SELECT call ->> 0, call ->> 1 FROM jsonb_array_elements(fact.calls) AS call
  ) AS step
  CROSS JOIN (SELECT ARRAY['grade_documents', 'check_hallucination', 'reflect', 'check_answer_quality', 'assess_candidates']
    AS nodes) AS checks
  LEFT JOIN (VALUES ('detect_language', 0), ('condense_question', 1), ('route_question', 2), ('decide_retrieval', 3),
    ('expand_query', 4), ('retrieve', 5), ('web_search', 6), ('grade_documents', 7),
    ('decide_to_generate', 8), ('transform_query', 9), ('generate', 10), ('generate_candidates', 11),
    ('check_hallucination', 12), ('decide_grounded', 13), ('reflect', 14), ('decide_reflection', 15),
    ('assess_candidates', 16), ('select_candidate', 17), ('check_answer_quality', 18), ('decide_useful', 19),
    ('finalize', 20)
  ) AS numbered (node, bit) ON numbered.node = step.node AND step.role IS NULL
) AS passed
WHERE fact.run_id = "run".id;

-- The list in its order with everything that narrows it: a page, and a filter that finds nothing, read this index alone.
CREATE INDEX "run_listed_idx" ON "run" ("owner_id", "started_at" DESC, "id" DESC)
  INCLUDE ("conversation_id", "status", "outcome", "language", "score", "attempt_count", "scored_attempts",
           "hallucination", "degraded", "profile", "chat_model", "generator", "checks", "nodes", "judged", "ms",
           "cached_searches")
  WHERE purpose = 'question';
DROP INDEX "run_owner_id_started_at_id_idx";

-- Runs of deleted conversations are in no list: these are few, and asked for with every page.
CREATE INDEX "conversation_deleted_idx" ON "conversation" ("owner_id", "id") WHERE deleted_at IS NOT NULL;
