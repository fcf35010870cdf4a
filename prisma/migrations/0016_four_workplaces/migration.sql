-- AlterTable
ALTER TABLE "conversation" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "kind" TEXT NOT NULL DEFAULT 'chat',
ADD COLUMN     "share_id" UUID;

-- AlterTable
ALTER TABLE "run" ADD COLUMN     "parent_run_id" UUID,
ADD COLUMN     "purpose" TEXT NOT NULL DEFAULT 'question';

-- CreateTable
CREATE TABLE "run_review" (
    "run_id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "agrees" BOOLEAN,
    "corrected_answer" TEXT,
    "note" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "run_review_pkey" PRIMARY KEY ("run_id","owner_id")
);

-- CreateTable
CREATE TABLE "judgement_review" (
    "run_id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "agrees" BOOLEAN NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "judgement_review_pkey" PRIMARY KEY ("run_id","owner_id","kind","target")
);

-- CreateTable
CREATE TABLE "eval_case" (
    "id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "question" TEXT NOT NULL,
    "language" TEXT,
    "profile" TEXT,
    "scope" JSONB,
    "expected_outcome" TEXT,
    "expected_sources" JSONB NOT NULL DEFAULT '[]',
    "expected_words" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "note" TEXT,
    "from_run_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "eval_case_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "eval_run" (
    "id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'running',
    "settings_revision" INTEGER NOT NULL,
    "prompt_hash" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "lease_holder" TEXT,
    "lease_expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "eval_run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "eval_result" (
    "eval_run_id" UUID NOT NULL,
    "case_id" UUID NOT NULL,
    "run_id" UUID,
    "passed" BOOLEAN,
    "checks" JSONB NOT NULL,

    CONSTRAINT "eval_result_pkey" PRIMARY KEY ("eval_run_id","case_id")
);

-- CreateTable
CREATE TABLE "alert_rule" (
    "id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "metric" TEXT NOT NULL,
    "comparison" TEXT NOT NULL,
    "threshold" DOUBLE PRECISION NOT NULL,
    "window_minutes" INTEGER NOT NULL,
    "min_runs" INTEGER NOT NULL DEFAULT 1,
    "language" TEXT,
    "model" TEXT,
    "profile" TEXT,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "emails" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "webhook" BYTEA,
    "webhook_host" TEXT,
    "state" TEXT NOT NULL DEFAULT 'no_data',
    "value" DOUBLE PRECISION,
    "evaluated_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "alert_rule_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "alert" (
    "id" UUID NOT NULL,
    "rule_id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "value" DOUBLE PRECISION NOT NULL,
    "runs" INTEGER NOT NULL,
    "window_from" TIMESTAMPTZ(3) NOT NULL,
    "window_to" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),
    "deliveries" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "alert_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "saved_filter" (
    "id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_filter_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_deletion" (
    "id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_deletion_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "document_deletion_owner_id_deleted_at_idx" ON "document_deletion"("owner_id", "deleted_at");

-- CreateIndex
CREATE INDEX "document_deletion_owner_id_added_at_idx" ON "document_deletion"("owner_id", "added_at");

-- CreateIndex
CREATE INDEX "run_review_owner_id_updated_at_idx" ON "run_review"("owner_id", "updated_at" DESC);

-- CreateIndex
CREATE INDEX "eval_case_owner_id_created_at_id_idx" ON "eval_case"("owner_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "eval_run_owner_id_started_at_id_idx" ON "eval_run"("owner_id", "started_at" DESC, "id");

-- CreateIndex
CREATE INDEX "eval_result_case_id_idx" ON "eval_result"("case_id");

-- CreateIndex
CREATE INDEX "eval_result_run_id_idx" ON "eval_result"("run_id");

-- CreateIndex
CREATE INDEX "alert_rule_owner_id_created_at_id_idx" ON "alert_rule"("owner_id", "created_at" DESC, "id");

-- CreateIndex
CREATE INDEX "alert_owner_id_started_at_id_idx" ON "alert"("owner_id", "started_at" DESC, "id");

-- CreateIndex
CREATE INDEX "alert_rule_id_started_at_idx" ON "alert"("rule_id", "started_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "saved_filter_owner_id_name_key" ON "saved_filter"("owner_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "conversation_share_id_key" ON "conversation"("share_id");

-- CreateIndex
CREATE INDEX "run_parent_run_id_idx" ON "run"("parent_run_id");

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_parent_run_id_fkey" FOREIGN KEY ("parent_run_id") REFERENCES "run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_review" ADD CONSTRAINT "run_review_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "judgement_review" ADD CONSTRAINT "judgement_review_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_case" ADD CONSTRAINT "eval_case_from_run_id_fkey" FOREIGN KEY ("from_run_id") REFERENCES "run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_result" ADD CONSTRAINT "eval_result_eval_run_id_fkey" FOREIGN KEY ("eval_run_id") REFERENCES "eval_run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_result" ADD CONSTRAINT "eval_result_case_id_fkey" FOREIGN KEY ("case_id") REFERENCES "eval_case"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "eval_result" ADD CONSTRAINT "eval_result_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE SET NULL ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "alert" ADD CONSTRAINT "alert_rule_id_fkey" FOREIGN KEY ("rule_id") REFERENCES "alert_rule"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Until now the turns of a conversation followed each other by time.
UPDATE "run" SET "parent_run_id" = turn.before
FROM (
  SELECT "id", lag("id") OVER (PARTITION BY "conversation_id" ORDER BY "started_at", "id") AS before FROM "run"
) AS turn
WHERE turn."id" = "run"."id" AND turn.before IS NOT NULL;
