-- The dashboard's days are summed up by SQL into plain columns. The worker sums up all earlier runs again.
DROP TABLE "metric_state";
DROP TABLE "metric_day";
CREATE TABLE "metric_day" (
    "owner_id" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "profile" TEXT NOT NULL,
    "day" DATE NOT NULL,
    "runs" INTEGER NOT NULL,
    "attempts" INTEGER NOT NULL,
    "scored" INTEGER NOT NULL,
    "score" DOUBLE PRECISION NOT NULL,
    "checked" INTEGER NOT NULL,
    "hallucination" INTEGER NOT NULL,
    "refined" INTEGER NOT NULL,
    "compared" INTEGER NOT NULL,
    "improved" INTEGER NOT NULL,
    "improvement" DOUBLE PRECISION NOT NULL,
    "priced" INTEGER NOT NULL,
    "cost" DOUBLE PRECISION NOT NULL,
    "searches" INTEGER NOT NULL,
    "cached" INTEGER NOT NULL,
    "figures" TEXT NOT NULL,
    "lowest" TEXT NOT NULL,

    CONSTRAINT "metric_day_pkey" PRIMARY KEY ("owner_id","language","model","profile","day")
);

DROP INDEX "run_fact_pending_at_idx";
ALTER TABLE "run_fact" DROP COLUMN "pending_at";
ALTER TABLE "run_fact" ADD COLUMN "rolled_up" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "run_fact_rolled_up_started_at_idx" ON "run_fact"("rolled_up", "started_at");
