-- CreateTable
CREATE TABLE "graph_entity" (
    "id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "embedding" BYTEA,
    "batch" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "graph_entity_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "graph_entity_key" (
    "owner_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "entity_id" UUID NOT NULL,

    CONSTRAINT "graph_entity_key_pkey" PRIMARY KEY ("owner_id","key")
);

-- CreateTable
CREATE TABLE "graph_mention" (
    "passage_id" UUID NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "document_id" UUID NOT NULL,
    "entity_id" UUID NOT NULL,
    "surface" TEXT NOT NULL,
    "key" TEXT NOT NULL,

    CONSTRAINT "graph_mention_pkey" PRIMARY KEY ("passage_id","start","end")
);

-- CreateTable
CREATE TABLE "graph_relation" (
    "id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "source_id" UUID NOT NULL,
    "target_id" UUID NOT NULL,
    "type" TEXT NOT NULL,

    CONSTRAINT "graph_relation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "graph_fact" (
    "id" UUID NOT NULL,
    "relation_id" UUID NOT NULL,
    "passage_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "source_key" TEXT NOT NULL,
    "target_key" TEXT NOT NULL,
    "valid_from" DATE,
    "valid_to" DATE,
    "closed_by" UUID,
    "origin" TEXT NOT NULL,
    "embedding" BYTEA,
    "batch" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "graph_fact_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "graph_date" (
    "passage_id" UUID NOT NULL,
    "start" INTEGER NOT NULL,
    "end" INTEGER NOT NULL,
    "document_id" UUID NOT NULL,
    "from" DATE NOT NULL,
    "to" DATE NOT NULL,

    CONSTRAINT "graph_date_pkey" PRIMARY KEY ("passage_id","start","end")
);

-- CreateTable
CREATE TABLE "graph_community" (
    "id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "parent_id" UUID,
    "title" TEXT NOT NULL,
    "summary" TEXT NOT NULL,
    "summary_origin" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "embedding" BYTEA,

    CONSTRAINT "graph_community_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "graph_membership" (
    "community_id" UUID NOT NULL,
    "entity_id" UUID NOT NULL,

    CONSTRAINT "graph_membership_pkey" PRIMARY KEY ("community_id","entity_id")
);

-- CreateTable
CREATE TABLE "graph_resolution" (
    "id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "before" JSONB NOT NULL,
    "after" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "graph_resolution_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "graph_job" (
    "document_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'queued',
    "extractor" TEXT NOT NULL,
    "done" INTEGER NOT NULL DEFAULT 0,
    "total" INTEGER NOT NULL DEFAULT 0,
    "ms" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "cost_usd" DOUBLE PRECISION,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "retry_at" TIMESTAMPTZ(3),
    "lease_holder" TEXT,
    "lease_expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "graph_job_pkey" PRIMARY KEY ("document_id")
);

-- CreateTable
CREATE TABLE "graph_state" (
    "owner_id" TEXT NOT NULL,
    "batch" BIGINT NOT NULL DEFAULT 0,
    "version" BIGINT NOT NULL DEFAULT 0,
    "communities_version" BIGINT NOT NULL DEFAULT 0,
    "paused" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "graph_state_pkey" PRIMARY KEY ("owner_id")
);

-- CreateTable
CREATE TABLE "web_page" (
    "id" UUID NOT NULL,
    "run_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "language" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "fetched_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "web_page_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "web_passage" (
    "id" UUID NOT NULL,
    "page_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "start_offset" INTEGER NOT NULL,
    "end_offset" INTEGER NOT NULL,
    "heading_path" TEXT[],
    "language" TEXT NOT NULL,

    CONSTRAINT "web_passage_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "graph_entity_owner_id_batch_idx" ON "graph_entity"("owner_id", "batch");

-- CreateIndex
CREATE INDEX "graph_entity_key_entity_id_idx" ON "graph_entity_key"("entity_id");

-- CreateIndex
CREATE INDEX "graph_mention_entity_id_idx" ON "graph_mention"("entity_id");

-- CreateIndex
CREATE INDEX "graph_mention_document_id_idx" ON "graph_mention"("document_id");

-- CreateIndex
CREATE INDEX "graph_mention_key_idx" ON "graph_mention"("key");

-- CreateIndex
CREATE INDEX "graph_relation_target_id_idx" ON "graph_relation"("target_id");

-- CreateIndex
CREATE UNIQUE INDEX "graph_relation_source_id_target_id_type_key" ON "graph_relation"("source_id", "target_id", "type");

-- CreateIndex
CREATE INDEX "graph_fact_relation_id_idx" ON "graph_fact"("relation_id");

-- CreateIndex
CREATE INDEX "graph_fact_passage_id_idx" ON "graph_fact"("passage_id");

-- CreateIndex
CREATE INDEX "graph_fact_document_id_idx" ON "graph_fact"("document_id");

-- CreateIndex
CREATE INDEX "graph_fact_batch_idx" ON "graph_fact"("batch");

-- CreateIndex
CREATE INDEX "graph_date_from_to_idx" ON "graph_date"("from", "to");

-- CreateIndex
CREATE INDEX "graph_date_document_id_idx" ON "graph_date"("document_id");

-- CreateIndex
CREATE INDEX "graph_community_owner_id_level_idx" ON "graph_community"("owner_id", "level");

-- CreateIndex
CREATE INDEX "graph_membership_entity_id_idx" ON "graph_membership"("entity_id");

-- CreateIndex
CREATE INDEX "graph_resolution_owner_id_created_at_idx" ON "graph_resolution"("owner_id", "created_at");

-- CreateIndex
CREATE INDEX "graph_job_status_created_at_idx" ON "graph_job"("status", "created_at");

-- CreateIndex
CREATE INDEX "web_page_run_id_idx" ON "web_page"("run_id");

-- CreateIndex
CREATE UNIQUE INDEX "web_passage_page_id_ordinal_key" ON "web_passage"("page_id", "ordinal");

-- AddForeignKey
ALTER TABLE "graph_entity_key" ADD CONSTRAINT "graph_entity_key_entity_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "graph_entity"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "graph_mention" ADD CONSTRAINT "graph_mention_passage_id_fkey" FOREIGN KEY ("passage_id") REFERENCES "passage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "graph_mention" ADD CONSTRAINT "graph_mention_entity_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "graph_entity"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "graph_relation" ADD CONSTRAINT "graph_relation_source_id_fkey" FOREIGN KEY ("source_id") REFERENCES "graph_entity"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "graph_relation" ADD CONSTRAINT "graph_relation_target_id_fkey" FOREIGN KEY ("target_id") REFERENCES "graph_entity"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "graph_fact" ADD CONSTRAINT "graph_fact_relation_id_fkey" FOREIGN KEY ("relation_id") REFERENCES "graph_relation"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "graph_fact" ADD CONSTRAINT "graph_fact_passage_id_fkey" FOREIGN KEY ("passage_id") REFERENCES "passage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "graph_date" ADD CONSTRAINT "graph_date_passage_id_fkey" FOREIGN KEY ("passage_id") REFERENCES "passage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "graph_membership" ADD CONSTRAINT "graph_membership_community_id_fkey" FOREIGN KEY ("community_id") REFERENCES "graph_community"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "graph_membership" ADD CONSTRAINT "graph_membership_entity_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "graph_entity"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "graph_job" ADD CONSTRAINT "graph_job_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "web_page" ADD CONSTRAINT "web_page_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "web_passage" ADD CONSTRAINT "web_passage_page_id_fkey" FOREIGN KEY ("page_id") REFERENCES "web_page"("id") ON DELETE CASCADE ON UPDATE CASCADE;
