-- CreateTable
CREATE TABLE "conversation" (
    "id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "pinned" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "conversation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run" (
    "id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "conversation_id" UUID NOT NULL,
    "question" TEXT NOT NULL,
    "language" TEXT,
    "profile" TEXT NOT NULL,
    "generator" TEXT NOT NULL,
    "chat_model" TEXT,
    "config_stamp" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'running',
    "outcome" TEXT,
    "reason" JSONB,
    "answer" TEXT,
    "score" DOUBLE PRECISION,
    "first_score" DOUBLE PRECISION,
    "scored_attempts" INTEGER NOT NULL DEFAULT 0,
    "hallucination" BOOLEAN,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "model_call_count" INTEGER NOT NULL DEFAULT 0,
    "cost_usd" DOUBLE PRECISION,
    "ms" DOUBLE PRECISION,
    "cancel_requested" BOOLEAN NOT NULL DEFAULT false,
    "lease_holder" TEXT,
    "lease_expires_at" TIMESTAMPTZ(3),
    "lease_epoch" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "run_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "run_event" (
    "run_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "type" TEXT NOT NULL,
    "event" JSONB NOT NULL,

    CONSTRAINT "run_event_pkey" PRIMARY KEY ("run_id","seq")
);

-- CreateTable
CREATE TABLE "node_visit" (
    "run_id" UUID NOT NULL,
    "node" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "attempt" INTEGER NOT NULL,
    "start_ms" DOUBLE PRECISION NOT NULL,
    "ms" DOUBLE PRECISION,

    CONSTRAINT "node_visit_pkey" PRIMARY KEY ("run_id","node","count")
);

-- CreateTable
CREATE TABLE "attempt" (
    "run_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "score" DOUBLE PRECISION,
    "groundedness" TEXT,
    "usefulness" TEXT,
    "supported" INTEGER NOT NULL DEFAULT 0,
    "partial" INTEGER NOT NULL DEFAULT 0,
    "contradicted" INTEGER NOT NULL DEFAULT 0,
    "unsupported" INTEGER NOT NULL DEFAULT 0,
    "unknown" INTEGER NOT NULL DEFAULT 0,
    "prompt_tokens" INTEGER NOT NULL DEFAULT 0,
    "completion_tokens" INTEGER NOT NULL DEFAULT 0,
    "ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "attempt_pkey" PRIMARY KEY ("run_id","number")
);

-- CreateTable
CREATE TABLE "grade" (
    "run_id" UUID NOT NULL,
    "visit_count" INTEGER NOT NULL,
    "passage_id" UUID NOT NULL,
    "grade" TEXT NOT NULL,
    "score" DOUBLE PRECISION,
    "judge" TEXT NOT NULL,

    CONSTRAINT "grade_pkey" PRIMARY KEY ("run_id","visit_count","passage_id")
);

-- CreateTable
CREATE TABLE "claim_verdict" (
    "run_id" UUID NOT NULL,
    "claim_id" TEXT NOT NULL,
    "attempt" INTEGER NOT NULL,
    "verdict" TEXT NOT NULL,
    "score" DOUBLE PRECISION,
    "judge" TEXT NOT NULL,
    "passage_id" UUID,
    "retracted" BOOLEAN NOT NULL DEFAULT false,
    "ms" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "claim_verdict_pkey" PRIMARY KEY ("run_id","claim_id")
);

-- CreateTable
CREATE TABLE "model_call" (
    "run_id" UUID NOT NULL,
    "seq" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "model" TEXT NOT NULL,
    "prompt_tokens" INTEGER,
    "completion_tokens" INTEGER,
    "ms" DOUBLE PRECISION NOT NULL,
    "cost_usd" DOUBLE PRECISION,
    "ok" BOOLEAN NOT NULL,

    CONSTRAINT "model_call_pkey" PRIMARY KEY ("run_id","seq")
);

-- CreateTable
CREATE TABLE "feedback" (
    "run_id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "rating" TEXT NOT NULL,
    "note" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "feedback_pkey" PRIMARY KEY ("run_id","owner_id")
);

-- CreateTable
CREATE TABLE "document" (
    "id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "media_type" TEXT NOT NULL,
    "language" TEXT,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "bytes" INTEGER NOT NULL,
    "pages" INTEGER,
    "content_hash" TEXT NOT NULL,
    "original" BYTEA NOT NULL,
    "text" TEXT,
    "page_starts" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "sample" BOOLEAN NOT NULL DEFAULT false,
    "stage" TEXT NOT NULL DEFAULT 'waiting',
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "failure_code" TEXT,
    "failure_detail" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "document_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passage" (
    "id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "text" TEXT NOT NULL,
    "start_offset" INTEGER NOT NULL,
    "end_offset" INTEGER NOT NULL,
    "page" INTEGER,
    "heading_path" TEXT[],
    "language" TEXT NOT NULL,

    CONSTRAINT "passage_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "ingest_job" (
    "document_id" UUID NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "lease_holder" TEXT,
    "lease_expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "ingest_job_pkey" PRIMARY KEY ("document_id")
);

-- CreateTable
CREATE TABLE "settings_revision" (
    "revision" INTEGER NOT NULL,
    "owner_id" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "diff" JSONB NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "settings_revision_pkey" PRIMARY KEY ("revision")
);

-- CreateTable
CREATE TABLE "seed_mark" (
    "name" TEXT NOT NULL,
    "loaded_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "seed_mark_pkey" PRIMARY KEY ("name")
);

-- CreateIndex
CREATE INDEX "conversation_owner_id_updated_at_idx" ON "conversation"("owner_id", "updated_at" DESC);

-- CreateIndex
CREATE INDEX "run_owner_id_started_at_id_idx" ON "run"("owner_id", "started_at" DESC, "id");

-- CreateIndex
CREATE INDEX "run_conversation_id_started_at_idx" ON "run"("conversation_id", "started_at");

-- CreateIndex
CREATE INDEX "run_status_lease_expires_at_idx" ON "run"("status", "lease_expires_at");

-- CreateIndex
CREATE INDEX "document_owner_id_created_at_idx" ON "document"("owner_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "document_owner_id_content_hash_key" ON "document"("owner_id", "content_hash");

-- CreateIndex
CREATE UNIQUE INDEX "passage_document_id_ordinal_key" ON "passage"("document_id", "ordinal");

-- AddForeignKey
ALTER TABLE "run" ADD CONSTRAINT "run_conversation_id_fkey" FOREIGN KEY ("conversation_id") REFERENCES "conversation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "run_event" ADD CONSTRAINT "run_event_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "node_visit" ADD CONSTRAINT "node_visit_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "attempt" ADD CONSTRAINT "attempt_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "grade" ADD CONSTRAINT "grade_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "claim_verdict" ADD CONSTRAINT "claim_verdict_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "model_call" ADD CONSTRAINT "model_call_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "feedback" ADD CONSTRAINT "feedback_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passage" ADD CONSTRAINT "passage_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "ingest_job" ADD CONSTRAINT "ingest_job_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE ON UPDATE CASCADE;
