-- AlterTable
ALTER TABLE "document" ADD COLUMN     "written_in" TEXT;
