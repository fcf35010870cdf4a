-- CreateTable
CREATE TABLE "stored_original" (
    "key" TEXT NOT NULL,
    "content_hash" TEXT NOT NULL,
    "place" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "stored_original_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "stored_original_content_hash_idx" ON "stored_original"("content_hash");

-- CreateIndex
CREATE INDEX "stored_original_place_state_idx" ON "stored_original"("place", "state");

-- The few documents whose original has yet to leave the database are found without reading the others.
CREATE INDEX "document_original_idx" ON "document"("content_hash") WHERE "original" IS NOT NULL;

-- The last document with a content takes its original along, whatever deletes it.
CREATE FUNCTION "release_original"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE "stored_original" SET "state" = 'removing'
  WHERE "content_hash" = OLD."content_hash" AND "state" = 'stored'
    AND NOT EXISTS (SELECT FROM "document" WHERE "owner_id" = OLD."owner_id" AND "content_hash" = OLD."content_hash");
  RETURN NULL;
END $$;
CREATE TRIGGER "document_release_original" AFTER DELETE ON "document"
  FOR EACH ROW EXECUTE FUNCTION "release_original"();
