-- CreateTable
CREATE TABLE "passage_tokens" (
    "passage_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "tokens" TEXT NOT NULL,
    "length" INTEGER NOT NULL,

    CONSTRAINT "passage_tokens_pkey" PRIMARY KEY ("passage_id")
);

-- CreateTable
CREATE TABLE "passage_term" (
    "language" TEXT NOT NULL,
    "term" TEXT NOT NULL,
    "passage_id" UUID NOT NULL,
    "frequency" INTEGER NOT NULL,

    CONSTRAINT "passage_term_pkey" PRIMARY KEY ("language","term","passage_id")
);

-- CreateTable
CREATE TABLE "embedding_index" (
    "id" UUID NOT NULL,
    "model" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "server_url" TEXT,
    "model_name" TEXT,
    "slot" TEXT,
    "dimension" INTEGER,
    "failure" JSONB,
    "failures" INTEGER NOT NULL DEFAULT 0,
    "retry_at" TIMESTAMPTZ(3),
    "lease_holder" TEXT,
    "lease_expires_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "retired_at" TIMESTAMPTZ(3),

    CONSTRAINT "embedding_index_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "passage_vector" (
    "index_id" UUID NOT NULL,
    "passage_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "embedding" REAL[],

    CONSTRAINT "passage_vector_pkey" PRIMARY KEY ("index_id","passage_id")
);

-- CreateIndex
CREATE INDEX "passage_tokens_document_id_idx" ON "passage_tokens"("document_id");

-- CreateIndex
CREATE INDEX "passage_tokens_language_length_idx" ON "passage_tokens"("language", "length");

-- CreateIndex
CREATE INDEX "passage_term_passage_id_idx" ON "passage_term"("passage_id");

-- CreateIndex
CREATE UNIQUE INDEX "embedding_index_slot_key" ON "embedding_index"("slot");

-- CreateIndex
CREATE INDEX "passage_vector_passage_id_idx" ON "passage_vector"("passage_id");

-- AddForeignKey
ALTER TABLE "passage_tokens" ADD CONSTRAINT "passage_tokens_passage_id_fkey" FOREIGN KEY ("passage_id") REFERENCES "passage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passage_term" ADD CONSTRAINT "passage_term_passage_id_fkey" FOREIGN KEY ("passage_id") REFERENCES "passage"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passage_vector" ADD CONSTRAINT "passage_vector_index_id_fkey" FOREIGN KEY ("index_id") REFERENCES "embedding_index"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "passage_vector" ADD CONSTRAINT "passage_vector_passage_id_fkey" FOREIGN KEY ("passage_id") REFERENCES "passage"("id") ON DELETE CASCADE ON UPDATE CASCADE;
