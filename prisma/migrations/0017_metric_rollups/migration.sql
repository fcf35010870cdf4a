-- CreateTable
CREATE TABLE "run_fact" (
    "run_id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "pending_at" TIMESTAMPTZ(3),
    "language" TEXT,
    "model" TEXT NOT NULL,
    "profile" TEXT NOT NULL,
    "checks" SMALLINT,
    "outcome" TEXT,
    "score" DOUBLE PRECISION,
    "first_score" DOUBLE PRECISION,
    "scored_attempts" INTEGER NOT NULL,
    "hallucination" BOOLEAN,
    "attempts" INTEGER NOT NULL,
    "ms" DOUBLE PRECISION,
    "cost_usd" DOUBLE PRECISION,
    "searches" INTEGER NOT NULL,
    "cached_searches" INTEGER NOT NULL,
    "degraded" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "visits" JSONB NOT NULL DEFAULT '[]',
    "calls" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "run_fact_pkey" PRIMARY KEY ("run_id")
);

-- CreateTable
CREATE TABLE "metric_day" (
    "owner_id" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "profile" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "runs" INTEGER NOT NULL,
    "attempts" INTEGER NOT NULL,
    "scored" INTEGER NOT NULL,
    "score_sum" DOUBLE PRECISION NOT NULL,
    "checked" INTEGER NOT NULL,
    "hallucination" INTEGER NOT NULL,
    "refined" INTEGER NOT NULL,
    "improved" INTEGER NOT NULL,
    "compared" INTEGER NOT NULL,
    "improvement_sum" DOUBLE PRECISION NOT NULL,
    "detail" TEXT NOT NULL,
    "quarters" BYTEA NOT NULL,

    CONSTRAINT "metric_day_pkey" PRIMARY KEY ("owner_id","language","model","profile","day")
);

-- CreateTable
CREATE TABLE "metric_state" (
    "id" INTEGER NOT NULL,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "metric_state_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "run_fact_owner_id_started_at_idx" ON "run_fact"("owner_id", "started_at");

-- CreateIndex
CREATE INDEX "run_fact_pending_at_idx" ON "run_fact"("pending_at");

-- What ran before is counted as well: in its days' cells as soon as there is time for it.
INSERT INTO "run_fact" ("run_id", "owner_id", "started_at", "pending_at", "language", "model", "profile", "checks",
  "outcome", "score", "first_score", "scored_attempts", "hallucination", "attempts", "ms", "cost_usd", "searches",
  "cached_searches", "degraded", "visits", "calls")
SELECT run.id, run.owner_id, run.started_at, run.started_at, run.language, coalesce(run.chat_model, run.generator),
  run.profile,
  (run.config_stamp #>> '{settings,checks,documentGrading}')::boolean::int
    + 2 * (run.config_stamp #>> '{settings,checks,hallucination}')::boolean::int
    + 4 * (run.config_stamp #>> '{settings,checks,answerQuality}')::boolean::int,
  run.outcome, run.score, run.first_score, run.scored_attempts, run.hallucination, run.attempt_count, run.ms,
  run.cost_usd, run.searches, run.cached_searches, run.degraded,
  coalesce((SELECT jsonb_agg(jsonb_build_array(visit.node, visit.ms) ORDER BY visit.start_ms)
    FROM node_visit AS visit WHERE visit.run_id = run.id AND visit.ms IS NOT NULL), '[]'),
  coalesce((SELECT jsonb_agg(jsonb_build_array(call.node, call.role, call.requests, call.cost))
    FROM (
      SELECT event #>> '{visit,node}' AS node, event #>> '{call,role}' AS role, count(*) AS requests,
        sum((event #>> '{call,costUsd}')::float8) AS cost
      FROM run_event WHERE run_event.run_id = run.id AND run_event.type = 'model-call' GROUP BY 1, 2
    ) AS call), '[]')
FROM run WHERE run.status = 'ended' AND run.purpose = 'question';
