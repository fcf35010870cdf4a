-- needs: pg_textsearch
-- One partial index a language: document frequencies and lengths must not mix languages. A query names
-- the index in to_bm25query() and repeats its predicate (WHERE "language" = 'en').
CREATE INDEX "passage_tokens_en_bm25_idx" ON "passage_tokens"
    USING bm25 ("tokens") WITH (text_config = 'simple', k1 = 0.9, b = 0.4) WHERE "language" = 'en';
CREATE INDEX "passage_tokens_fr_bm25_idx" ON "passage_tokens"
    USING bm25 ("tokens") WITH (text_config = 'simple', k1 = 0.9, b = 0.4) WHERE "language" = 'fr';

-- Postings are kept by servers without the extension only.
TRUNCATE "passage_term";
