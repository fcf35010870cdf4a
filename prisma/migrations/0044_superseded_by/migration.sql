-- The series of another document that has replaced this one.
ALTER TABLE "document" ADD COLUMN     "superseded_by" UUID;

CREATE INDEX "document_superseded_by_idx" ON "document"("superseded_by");
