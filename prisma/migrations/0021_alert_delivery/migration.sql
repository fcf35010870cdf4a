-- AlterTable
ALTER TABLE "alert" DROP COLUMN "deliveries",
ADD COLUMN     "back_since" TIMESTAMPTZ(3),
ADD COLUMN     "condition" JSONB NOT NULL,
ADD COLUMN     "end_reason" TEXT,
ADD COLUMN     "end_value" DOUBLE PRECISION;

-- AlterTable
ALTER TABLE "alert_rule" ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "epoch" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "locale" TEXT NOT NULL DEFAULT 'en',
ADD COLUMN     "runs" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "time_zone" TEXT NOT NULL DEFAULT 'UTC';

-- CreateTable
CREATE TABLE "alert_delivery" (
    "id" UUID NOT NULL,
    "alert_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "channel" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'pending',
    "tries" INTEGER NOT NULL DEFAULT 0,
    "failure" TEXT,
    "answer" TEXT,
    "due_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "epoch" INTEGER NOT NULL DEFAULT 0,
    "owed_since" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "tried_at" TIMESTAMPTZ(3),

    CONSTRAINT "alert_delivery_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "alert_delivery_alert_id_idx" ON "alert_delivery"("alert_id");

-- CreateIndex
CREATE INDEX "alert_delivery_state_due_at_idx" ON "alert_delivery"("state", "due_at");

-- AddForeignKey
ALTER TABLE "alert_delivery" ADD CONSTRAINT "alert_delivery_alert_id_fkey" FOREIGN KEY ("alert_id") REFERENCES "alert"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Of two processes that find the same rule broken at the same moment, one opens the alert.
CREATE UNIQUE INDEX "alert_open_key" ON "alert"("rule_id") WHERE "ended_at" IS NULL;
