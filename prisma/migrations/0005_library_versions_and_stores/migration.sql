-- DropIndex
DROP INDEX "document_owner_id_content_hash_key";

-- AlterTable
ALTER TABLE "document" ADD COLUMN     "cut" INTEGER NOT NULL DEFAULT 1,
ADD COLUMN     "findings" JSONB NOT NULL DEFAULT '{}',
ADD COLUMN     "live_hash" TEXT,
ADD COLUMN     "passage_sizes" JSONB,
ADD COLUMN     "series_id" UUID NOT NULL DEFAULT gen_random_uuid(),
ADD COLUMN     "superseded" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "version" INTEGER NOT NULL DEFAULT 1,
ALTER COLUMN "original" DROP NOT NULL;

-- AlterTable
ALTER TABLE "embedding_index" ADD COLUMN     "store" TEXT NOT NULL DEFAULT 'embedded',
ADD COLUMN     "store_name" TEXT,
ADD COLUMN     "store_url" TEXT;

-- AlterTable
ALTER TABLE "run" ADD COLUMN     "cached_searches" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "searches" INTEGER NOT NULL DEFAULT 0;

-- CreateTable
CREATE TABLE "collection" (
    "id" UUID NOT NULL,
    "owner_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "collection_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "collection_member" (
    "collection_id" UUID NOT NULL,
    "series_id" UUID NOT NULL,

    CONSTRAINT "collection_member_pkey" PRIMARY KEY ("collection_id","series_id")
);

-- CreateTable
CREATE TABLE "library_state" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "version" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "library_state_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "indexed_passage" (
    "index_id" UUID NOT NULL,
    "passage_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "indexed_passage_pkey" PRIMARY KEY ("index_id","passage_id")
);

-- CreateTable
CREATE TABLE "embedding_cache" (
    "model" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "embedding" BYTEA NOT NULL,
    "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "embedding_cache_pkey" PRIMARY KEY ("model","hash")
);

-- CreateIndex
CREATE UNIQUE INDEX "collection_owner_id_name_key" ON "collection"("owner_id", "name");

-- CreateIndex
CREATE INDEX "collection_member_series_id_idx" ON "collection_member"("series_id");

-- CreateIndex
CREATE INDEX "indexed_passage_index_id_document_id_idx" ON "indexed_passage"("index_id", "document_id");

-- CreateIndex
CREATE INDEX "embedding_cache_used_at_idx" ON "embedding_cache"("used_at");

-- CreateIndex
CREATE INDEX "document_owner_id_content_hash_idx" ON "document"("owner_id", "content_hash");

-- CreateIndex
CREATE INDEX "document_owner_id_file_name_idx" ON "document"("owner_id", "file_name");

-- CreateIndex
CREATE INDEX "document_series_id_idx" ON "document"("series_id");

-- CreateIndex
CREATE UNIQUE INDEX "document_owner_id_live_hash_key" ON "document"("owner_id", "live_hash");

-- AddForeignKey
ALTER TABLE "collection_member" ADD CONSTRAINT "collection_member_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "indexed_passage" ADD CONSTRAINT "indexed_passage_index_id_fkey" FOREIGN KEY ("index_id") REFERENCES "embedding_index"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Documents that are there already are the first versions of themselves.
UPDATE "document" SET "live_hash" = "content_hash";

