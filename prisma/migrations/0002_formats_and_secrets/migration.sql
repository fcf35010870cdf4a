-- AlterTable
ALTER TABLE "document" ADD COLUMN     "source_url" TEXT;

-- CreateTable
CREATE TABLE "secret" (
    "name" TEXT NOT NULL,
    "sealed" BYTEA NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "secret_pkey" PRIMARY KEY ("name")
);
