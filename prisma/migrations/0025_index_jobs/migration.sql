-- The worker queues each index that needs work: what was being filled goes on.
-- AlterTable
ALTER TABLE "embedding_index" DROP COLUMN "failures",
DROP COLUMN "lease_expires_at",
DROP COLUMN "lease_holder",
DROP COLUMN "retry_at";
