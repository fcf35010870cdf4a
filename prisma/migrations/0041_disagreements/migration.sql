-- CreateTable
CREATE TABLE "disagreement" (
    "id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "fingerprint" TEXT NOT NULL,
    "document_id" UUID NOT NULL,
    "passage" INTEGER NOT NULL,
    "sentence" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "other_document_id" UUID NOT NULL,
    "other_passage" INTEGER NOT NULL,
    "other_sentence" TEXT NOT NULL,
    "other_value" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "dismissed_at" TIMESTAMPTZ(3),

    CONSTRAINT "disagreement_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "disagreement_document_id_idx" ON "disagreement"("document_id");

-- CreateIndex
CREATE INDEX "disagreement_other_document_id_idx" ON "disagreement"("other_document_id");

-- CreateIndex
CREATE UNIQUE INDEX "disagreement_owner_id_fingerprint_key" ON "disagreement"("owner_id", "fingerprint");

-- AddForeignKey
ALTER TABLE "disagreement" ADD CONSTRAINT "disagreement_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "disagreement" ADD CONSTRAINT "disagreement_other_document_id_fkey" FOREIGN KEY ("other_document_id") REFERENCES "document"("id") ON DELETE CASCADE ON UPDATE CASCADE;
