-- CreateIndex
CREATE INDEX "graph_fact_valid_from_idx" ON "graph_fact"("valid_from");
