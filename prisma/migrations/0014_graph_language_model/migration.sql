-- AlterTable
ALTER TABLE "graph_community" ADD COLUMN     "material" TEXT,
ADD COLUMN     "summarizer" TEXT,
ADD COLUMN     "summary_attempts" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "summary_failure" TEXT,
ADD COLUMN     "summary_retry_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "graph_job" ADD COLUMN     "calls" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "completion_tokens" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "prompt_tokens" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "uncounted" INTEGER NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "graph_state" ADD COLUMN     "summary_calls" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "summary_completion_tokens" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "summary_cost_usd" DOUBLE PRECISION,
ADD COLUMN     "summary_ms" DOUBLE PRECISION NOT NULL DEFAULT 0,
ADD COLUMN     "summary_prompt_tokens" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "summary_uncounted" INTEGER NOT NULL DEFAULT 0;
