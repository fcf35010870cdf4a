-- CreateTable
CREATE TABLE "graph_alias" (
    "passage_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "alias" TEXT NOT NULL,
    "document_id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,

    CONSTRAINT "graph_alias_pkey" PRIMARY KEY ("passage_id","key","alias")
);

-- CreateIndex
CREATE INDEX "graph_alias_owner_id_alias_key_idx" ON "graph_alias"("owner_id", "alias", "key");

-- CreateIndex
CREATE INDEX "graph_alias_owner_id_key_idx" ON "graph_alias"("owner_id", "key");

-- CreateIndex
CREATE INDEX "graph_alias_document_id_idx" ON "graph_alias"("document_id");

-- AddForeignKey
ALTER TABLE "graph_alias" ADD CONSTRAINT "graph_alias_passage_id_fkey" FOREIGN KEY ("passage_id") REFERENCES "passage"("id") ON DELETE CASCADE ON UPDATE CASCADE;
