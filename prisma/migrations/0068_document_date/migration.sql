-- AlterTable
ALTER TABLE "document" ADD COLUMN "dated" TEXT;
