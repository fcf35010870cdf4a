-- AlterTable
ALTER TABLE "eval_run" ADD COLUMN     "running_owner" TEXT;

-- AlterTable
ALTER TABLE "eval_result" ADD COLUMN     "position" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "refusal" TEXT,
ADD COLUMN     "state" TEXT NOT NULL DEFAULT 'waiting',
ALTER COLUMN "checks" SET DEFAULT '[]';

-- CreateIndex
CREATE UNIQUE INDEX "eval_run_running_owner_key" ON "eval_run"("running_owner");
