-- The embedded search index. Applied only where both extensions can be created, so it is kept apart
-- from the relational migrations. Everything here can be rebuilt from document and passage.
CREATE EXTENSION IF NOT EXISTS vector;
CREATE EXTENSION IF NOT EXISTS pg_textsearch;

CREATE TABLE "passage_index" (
    "passage_id" UUID NOT NULL PRIMARY KEY REFERENCES "passage" ("id") ON DELETE CASCADE,
    "document_id" UUID NOT NULL,
    "language" TEXT NOT NULL,
    "embedding_model" TEXT NOT NULL,
    -- The analyzer's tokens joined by spaces, hence the text configuration 'simple'.
    "tokens" TEXT NOT NULL,
    "embedding" VECTOR(384) NOT NULL
);

CREATE INDEX "passage_index_document_id_idx" ON "passage_index" ("document_id");
CREATE INDEX "passage_index_language_model_idx" ON "passage_index" ("language", "embedding_model");

-- One partial index a language: document frequencies and lengths must not mix languages. A query names
-- the index in to_bm25query() and repeats its predicate (WHERE "language" = 'en').
CREATE INDEX "passage_index_tokens_en_idx" ON "passage_index"
    USING bm25 ("tokens") WITH (text_config = 'simple', k1 = 0.9, b = 0.4) WHERE "language" = 'en';
CREATE INDEX "passage_index_tokens_fr_idx" ON "passage_index"
    USING bm25 ("tokens") WITH (text_config = 'simple', k1 = 0.9, b = 0.4) WHERE "language" = 'fr';

-- No HNSW index on "embedding": exact search takes 21-29 ms over 20,000 passages and always finds the
-- nearest, while an HNSW insert makes every other query wait (9 ms a passage) and a build stops them all.
