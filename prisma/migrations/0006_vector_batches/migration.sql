-- AlterTable
ALTER TABLE "embedding_index" ADD COLUMN     "vector_batch" BIGINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "passage_vector" ADD COLUMN     "batch" BIGINT NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "passage_vector_index_id_batch_passage_id_idx" ON "passage_vector"("index_id", "batch", "passage_id");
