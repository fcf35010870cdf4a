-- CreateTable
CREATE TABLE "table_upkeep" (
    "name" TEXT NOT NULL,
    "changed" BIGINT NOT NULL DEFAULT 0,
    "dead" BIGINT NOT NULL DEFAULT 0,
    "analyzed_at" TIMESTAMPTZ(3),
    "vacuumed_at" TIMESTAMPTZ(3),

    CONSTRAINT "table_upkeep_pkey" PRIMARY KEY ("name")
);
