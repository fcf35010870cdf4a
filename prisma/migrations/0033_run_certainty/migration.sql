-- AlterTable
ALTER TABLE "run" ADD COLUMN     "certainty" DOUBLE PRECISION;
