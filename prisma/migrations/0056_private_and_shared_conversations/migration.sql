-- AlterTable
ALTER TABLE "conversation" ADD COLUMN     "private" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "share_expires_at" TIMESTAMPTZ(3),
ADD COLUMN     "share_public" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "shared_at" TIMESTAMPTZ(3);
