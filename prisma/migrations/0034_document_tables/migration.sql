-- CreateTable
CREATE TABLE "document_table" (
    "id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "caption" TEXT,
    "rows" INTEGER NOT NULL,
    "doubtful_rows" INTEGER NOT NULL,
    "columns" JSONB NOT NULL,
    "start_offset" INTEGER NOT NULL,
    "end_offset" INTEGER NOT NULL,
    "terms" TEXT[],

    CONSTRAINT "document_table_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "document_table_row" (
    "table_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "start_offset" INTEGER NOT NULL,
    "end_offset" INTEGER NOT NULL,
    "cells" JSONB NOT NULL,
    "unread" INTEGER[] DEFAULT ARRAY[]::INTEGER[],
    "total" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "document_table_row_pkey" PRIMARY KEY ("table_id","position")
);

-- CreateIndex
CREATE INDEX "document_table_terms_idx" ON "document_table" USING GIN ("terms");

-- CreateIndex
CREATE UNIQUE INDEX "document_table_document_id_ordinal_key" ON "document_table"("document_id", "ordinal");

-- AddForeignKey
ALTER TABLE "document_table" ADD CONSTRAINT "document_table_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "document_table_row" ADD CONSTRAINT "document_table_row_table_id_fkey" FOREIGN KEY ("table_id") REFERENCES "document_table"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Documents imported before get their tables in the background.
INSERT INTO "job" ("kind", "subject", "owner_id", "document_id")
SELECT 'tables', "id"::text, "owner_id", "id" FROM "document" WHERE "status" = 'ready' AND NOT "superseded";
