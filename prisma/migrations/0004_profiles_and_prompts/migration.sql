-- CreateTable
CREATE TABLE "profile" (
    "name" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "base" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "profile_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "prompt_revision" (
    "language" TEXT NOT NULL,
    "stage" TEXT NOT NULL,
    "revision" INTEGER NOT NULL,
    "owner_id" TEXT NOT NULL,
    "template" JSONB,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "prompt_revision_pkey" PRIMARY KEY ("language","stage","revision")
);

-- AlterTable
ALTER TABLE "run" ADD COLUMN     "degraded" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- What the runs so far say in their events.
UPDATE "run" SET "degraded" = "found"."parts"
FROM (
    SELECT "run_id", array_agg(DISTINCT "event"->>'what' ORDER BY "event"->>'what') AS "parts"
    FROM "run_event" WHERE "type" = 'degraded' GROUP BY "run_id"
) AS "found"
WHERE "run"."id" = "found"."run_id" AND "run"."status" = 'ended';
