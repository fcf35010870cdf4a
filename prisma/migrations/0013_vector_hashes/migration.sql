-- AlterTable
ALTER TABLE "passage_vector" ADD COLUMN     "hash" TEXT,
ADD COLUMN     "seal" BYTEA;
