-- AlterTable
ALTER TABLE "passage" ADD COLUMN     "doubtful" INTEGER[] DEFAULT ARRAY[]::INTEGER[];

-- CreateTable
CREATE TABLE "ocr_page" (
    "document_id" UUID NOT NULL,
    "page" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "reason" TEXT,
    "content" TEXT,
    "picture" BYTEA,

    CONSTRAINT "ocr_page_pkey" PRIMARY KEY ("document_id","page")
);

-- AddForeignKey
ALTER TABLE "ocr_page" ADD CONSTRAINT "ocr_page_document_id_fkey" FOREIGN KEY ("document_id") REFERENCES "document"("id") ON DELETE CASCADE ON UPDATE CASCADE;
