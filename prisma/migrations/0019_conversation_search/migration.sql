-- The words of a title, folded as those of runs are (0018). The server keeps it.
ALTER TABLE "conversation" ADD COLUMN "search_text" tsvector GENERATED ALWAYS AS (
  to_tsvector('simple', "folded"(title))
) STORED;

-- The list in its order, page by page, of those alone that it shows: a search goes through it without reading a row.
CREATE INDEX "conversation_listed_idx" ON "conversation" ("owner_id", "pinned" DESC, "updated_at" DESC, "id")
  WHERE kind = 'chat' AND deleted_at IS NULL;
DROP INDEX "conversation_owner_id_updated_at_idx";

CREATE INDEX "conversation_search_text_idx" ON "conversation" USING gin ("search_text");
