-- CreateTable
CREATE TABLE "profile" (
    "name" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "base" TEXT NOT NULL,
    "settings" JSONB NOT NULL,
    "saved_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "profile_pkey" PRIMARY KEY ("name")
);
