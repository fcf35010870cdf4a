-- AlterTable
ALTER TABLE "graph_state" ADD COLUMN     "communities_holder" TEXT,
ADD COLUMN     "communities_lease" TIMESTAMPTZ(3);
