-- CreateTable
CREATE TABLE "embed" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "origins" TEXT[],
    "profile" TEXT,
    "questions_per_day" INTEGER NOT NULL,
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "embed_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "embed_collection" (
    "embed_id" UUID NOT NULL,
    "collection_id" UUID NOT NULL,

    CONSTRAINT "embed_collection_pkey" PRIMARY KEY ("embed_id","collection_id")
);

-- CreateIndex
CREATE INDEX "embed_collection_collection_id_idx" ON "embed_collection"("collection_id");

-- AddForeignKey
ALTER TABLE "embed_collection" ADD CONSTRAINT "embed_collection_embed_id_fkey" FOREIGN KEY ("embed_id") REFERENCES "embed"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "embed_collection" ADD CONSTRAINT "embed_collection_collection_id_fkey" FOREIGN KEY ("collection_id") REFERENCES "collection"("id") ON DELETE CASCADE ON UPDATE CASCADE;
