-- Documents that are still to be read become jobs; what a process was reading is due at once.
INSERT INTO "job" ("kind", "subject", "owner_id", "document_id", "state", "tries", "run_after", "last_error", "created_at")
SELECT 'graph_document', "document_id"::text, "document"."owner_id", "document_id", "graph_job"."status", "attempts",
       coalesce("retry_at", "graph_job"."created_at"), "failure", "graph_job"."created_at"
FROM "graph_job" JOIN "document" ON "document"."id" = "document_id" WHERE "graph_job"."status" IN ('queued', 'failed');

-- What is left says how far each document was read, and what that took.
ALTER TABLE "graph_job" DROP COLUMN "status",
DROP COLUMN "attempts",
DROP COLUMN "failure",
DROP COLUMN "retry_at",
DROP COLUMN "lease_holder",
DROP COLUMN "lease_expires_at",
ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();
ALTER TABLE "graph_job" RENAME TO "graph_reading";
ALTER TABLE "graph_reading" RENAME CONSTRAINT "graph_job_pkey" TO "graph_reading_pkey";
ALTER TABLE "graph_reading" RENAME CONSTRAINT "graph_job_document_id_fkey" TO "graph_reading_document_id_fkey";

-- AlterTable
ALTER TABLE "graph_state" DROP COLUMN "communities_holder",
DROP COLUMN "communities_lease";
