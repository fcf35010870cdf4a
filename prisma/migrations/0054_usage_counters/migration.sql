-- CreateTable
CREATE TABLE "usage_counter" (
    "key" TEXT NOT NULL,
    "used" DOUBLE PRECISION NOT NULL,
    "resets_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "usage_counter_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "usage_counter_resets_at_idx" ON "usage_counter"("resets_at");
