-- CreateTable
CREATE TABLE "document_digest" (
    "document_id" UUID NOT NULL,
    "questions" TEXT[],
    "summary" INTEGER[],

    CONSTRAINT "document_digest_pkey" PRIMARY KEY ("document_id")
);

-- AddForeignKey
ALTER TABLE "document_digest" ADD CONSTRAINT "document_digest_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Documents imported before get theirs in the background.
INSERT INTO "job" ("kind", "subject", "owner_id", "document_id")
SELECT 'digest', "id"::text, "owner_id", "id" FROM "document" WHERE "status" = 'ready' AND NOT "superseded";
