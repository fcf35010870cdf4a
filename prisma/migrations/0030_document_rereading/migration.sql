-- AlterTable
ALTER TABLE "document" ADD COLUMN     "rereading" BOOLEAN NOT NULL DEFAULT false;
