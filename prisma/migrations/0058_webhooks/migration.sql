-- CreateTable
CREATE TABLE "webhook" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "address" BYTEA NOT NULL,
    "host" TEXT NOT NULL,
    "events" TEXT[],
    "with_words" BOOLEAN NOT NULL DEFAULT false,
    "paused_by" TEXT,
    "secret" BYTEA NOT NULL,
    "earlier_secret" BYTEA,
    "earlier_secret_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhook_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_delivery" (
    "id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "subject" TEXT,
    "data" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "answer" TEXT,
    "owed_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tried_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_delivery_webhook_id_created_at_id_idx" ON "webhook_delivery"("webhook_id", "created_at", "id");

-- CreateIndex
CREATE INDEX "webhook_delivery_created_at_idx" ON "webhook_delivery"("created_at");

-- AddForeignKey
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_fkey" FOREIGN KEY ("webhook_id") REFERENCES "webhook"("id") ON DELETE CASCADE ON UPDATE CASCADE;
