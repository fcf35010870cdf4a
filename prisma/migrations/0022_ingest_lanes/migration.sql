-- AlterTable
ALTER TABLE "ingest_job" ADD COLUMN     "slow" BOOLEAN NOT NULL DEFAULT false;
