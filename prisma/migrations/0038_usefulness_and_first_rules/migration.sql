-- Whether an answer was useful, for the dashboard; that of earlier runs is in their events.
ALTER TABLE "run_fact" ADD COLUMN     "useful" BOOLEAN;
UPDATE "run_fact" SET "useful" = (
  SELECT CASE judged."event"->'result'->>'usefulness' WHEN 'useful' THEN true WHEN 'not_useful' THEN false END
  FROM "run_event" AS judged JOIN "run_event" AS final ON final."run_id" = judged."run_id"
    AND final."type" = 'answer-final' AND final."event"->'fromAttempt' = judged."event"->'attempt'
  WHERE judged."run_id" = "run_fact"."run_id" AND judged."type" = 'usefulness-result'
  ORDER BY judged."seq" DESC LIMIT 1)
WHERE "outcome" IN ('approved', 'best_effort');

-- The worker sums up all earlier runs again.
DELETE FROM "metric_day";
UPDATE "run_fact" SET "rolled_up" = false WHERE "rolled_up";
ALTER TABLE "metric_day" ADD COLUMN     "abstained" INTEGER NOT NULL,
ADD COLUMN     "useful" INTEGER NOT NULL,
ADD COLUMN     "usefulness" INTEGER NOT NULL;

-- Rules that watch from the start: what people found wrong. Their empty name shows the metric's, in the reader's language.
INSERT INTO "alert_rule" ("id", "owner_id", "name", "metric", "comparison", "threshold", "window_minutes", "min_runs", "created_at")
SELECT gen_random_uuid(), 'local', '', first."metric", 'above', first."threshold", 40320, 3,
  now() + first."place" * interval '1 millisecond'
FROM (VALUES (0, 'false_pass_rate', 0.1), (1, 'negative_feedback_share', 0.3)) AS first ("place", "metric", "threshold")
WHERE NOT EXISTS (SELECT 1 FROM "alert_rule");
