-- CreateTable
CREATE TABLE "job" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "payload" JSONB NOT NULL DEFAULT '{}',
    "state" TEXT NOT NULL DEFAULT 'queued',
    "owner_id" TEXT NOT NULL,
    "lane" TEXT NOT NULL DEFAULT '',
    "priority" INTEGER NOT NULL DEFAULT 0,
    "size" INTEGER NOT NULL DEFAULT 0,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "run_after" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "lease_holder" TEXT,
    "lease_expires_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "document_id" UUID,

    CONSTRAINT "job_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "job_kind_lane_state_run_after_idx" ON "job"("kind", "lane", "state", "run_after");

-- CreateIndex
CREATE INDEX "job_document_id_idx" ON "job"("document_id");

-- CreateIndex
CREATE UNIQUE INDEX "job_kind_subject_key" ON "job"("kind", "subject");

-- AddForeignKey
ALTER TABLE "job" ADD CONSTRAINT "job_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Pending work becomes jobs; what a process was working on is due at once.
INSERT INTO "job" ("kind", "subject", "owner_id", "tries", "run_after", "created_at")
SELECT 'alert_delivery', "alert_delivery"."id"::text, "alert"."owner_id", "tries", "due_at", "created_at"
FROM "alert_delivery" JOIN "alert" ON "alert"."id" = "alert_id" WHERE "state" IN ('pending', 'failing');

INSERT INTO "job" ("kind", "subject", "owner_id", "payload", "created_at")
SELECT 'evaluation', "owner_id", "owner_id", jsonb_build_object('evalRunId', "id"), "started_at"
FROM "eval_run" WHERE "running_owner" IS NOT NULL;

-- DropIndex
DROP INDEX "alert_delivery_state_due_at_idx";

-- DropIndex
DROP INDEX "eval_run_running_owner_key";

-- AlterTable
ALTER TABLE "alert_delivery" DROP COLUMN "due_at",
DROP COLUMN "epoch";

-- AlterTable
ALTER TABLE "eval_run" DROP COLUMN "lease_expires_at",
DROP COLUMN "lease_holder",
DROP COLUMN "running_owner";
