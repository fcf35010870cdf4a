-- Messages of alerts join those of webhooks: one table, and one kind of jobs.
ALTER TABLE "webhook_delivery" RENAME TO "delivery";
ALTER TABLE "delivery" RENAME CONSTRAINT "webhook_delivery_pkey" TO "delivery_pkey";
ALTER TABLE "delivery" RENAME CONSTRAINT "webhook_delivery_webhook_id_fkey" TO "delivery_webhook_id_fkey";
ALTER INDEX "webhook_delivery_webhook_id_created_at_id_idx" RENAME TO "delivery_webhook_id_created_at_id_idx";
ALTER INDEX "webhook_delivery_created_at_idx" RENAME TO "delivery_created_at_idx";

-- AlterTable
ALTER TABLE "delivery" ALTER COLUMN "webhook_id" DROP NOT NULL,
ALTER COLUMN "data" SET DEFAULT '{}',
ADD COLUMN     "alert_id" UUID,
ADD COLUMN     "channel" TEXT NOT NULL DEFAULT 'webhook',
ADD COLUMN     "target" TEXT;

INSERT INTO "delivery" ("id", "alert_id", "type", "subject", "channel", "target", "state", "tries", "failure", "answer", "owed_since", "created_at", "tried_at")
SELECT "id", "alert_id", 'alert.' || "kind", "alert_id"::text, "channel", "target", "state", "tries", "failure", "answer", "owed_since", "created_at", "tried_at"
FROM "alert_delivery";

-- DropTable
DROP TABLE "alert_delivery";

-- CreateIndex
CREATE INDEX "delivery_alert_id_idx" ON "delivery"("alert_id");

-- AddForeignKey
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_alert_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "alert"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Each message has one receiver.
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_receiver_check" CHECK (("webhook_id" IS NULL) <> ("alert_id" IS NULL));

UPDATE "job" SET "kind" = 'delivery' WHERE "kind" IN ('alert_delivery', 'webhook_delivery');
