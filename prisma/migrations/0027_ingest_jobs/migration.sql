-- Unfinished imports become jobs; what a process was importing is due at once, and what waits after an error goes on waiting.
INSERT INTO "job" ("kind", "subject", "owner_id", "document_id", "lane", "priority", "size", "tries", "run_after", "created_at")
SELECT 'ingest', "document_id"::text, "owner_id", "document_id",
       CASE WHEN "slow" OR "bytes" > 2097152 OR "cut" > 1 THEN 'slow' ELSE 'quick' END,
       CASE WHEN "cut" > 1 THEN 1 ELSE 0 END,
       CASE WHEN "slow" OR "bytes" > 2097152 OR "cut" > 1 THEN 0 WHEN "stage" = 'embedding' THEN 2147483647 ELSE "bytes" END,
       "attempts", CASE WHEN "lease_holder" IS NULL THEN coalesce("lease_expires_at", "ingest_job"."created_at")
                        ELSE "ingest_job"."created_at" END, "ingest_job"."created_at"
FROM "ingest_job" JOIN "document" ON "document"."id" = "document_id";

-- DropTable
DROP TABLE "ingest_job";
