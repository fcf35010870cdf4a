-- Nothing spent costs nothing: a null cost then always means an unknown one, and costs can be added to the column.
ALTER TABLE "graph_job" ALTER COLUMN "cost_usd" SET DEFAULT 0;
ALTER TABLE "graph_state" ALTER COLUMN "summary_cost_usd" SET DEFAULT 0;
UPDATE "graph_job" SET "cost_usd" = 0 WHERE "ms" = 0;
UPDATE "graph_state" SET "summary_cost_usd" = 0 WHERE "summary_ms" = 0;
