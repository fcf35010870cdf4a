-- AlterTable
ALTER TABLE "graph_entity" ADD COLUMN     "community_id" UUID,
ADD COLUMN     "passages" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "graph_fact" ADD COLUMN     "stated_to" DATE;

-- AlterTable
ALTER TABLE "graph_mention" ADD COLUMN     "type" TEXT NOT NULL;

-- AlterTable
ALTER TABLE "graph_relation" ADD COLUMN     "count" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "graph_state" ADD COLUMN     "changed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "graph_touched" (
    "entity_id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "batch" BIGINT NOT NULL,

    CONSTRAINT "graph_touched_pkey" PRIMARY KEY ("entity_id")
);

-- CreateIndex
CREATE INDEX "graph_touched_owner_id_batch_idx" ON "graph_touched"("owner_id", "batch");

-- CreateIndex
CREATE INDEX "graph_entity_owner_id_passages_id_idx" ON "graph_entity"("owner_id", "passages" DESC, "id");
