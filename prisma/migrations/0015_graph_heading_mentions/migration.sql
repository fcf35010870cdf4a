-- DropIndex
DROP INDEX "graph_mention_entity_id_idx";

-- AlterTable
ALTER TABLE "graph_mention" DROP CONSTRAINT "graph_mention_pkey",
ADD COLUMN     "in_heading" BOOLEAN NOT NULL DEFAULT false,
ADD CONSTRAINT "graph_mention_pkey" PRIMARY KEY ("passage_id", "in_heading", "start", "end");

-- CreateIndex
CREATE INDEX "graph_mention_entity_id_in_heading_idx" ON "graph_mention"("entity_id", "in_heading");
