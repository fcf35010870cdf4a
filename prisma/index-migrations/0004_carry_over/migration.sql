-- needs: vector, pg_textsearch
-- What 0001 kept in one table for one embedding model: tokens once, vectors by model. Nothing is embedded again.
INSERT INTO "embedding_index" ("id", "model", "provider", "slot", "dimension")
SELECT gen_random_uuid(), "embedding_model", 'built-in', 'active', 384 FROM "passage_index"
GROUP BY "embedding_model" ORDER BY count(*) DESC LIMIT 1
ON CONFLICT ("slot") DO NOTHING;

INSERT INTO "passage_tokens" ("passage_id", "document_id", "language", "tokens", "length")
SELECT "passage_id", "document_id", "language", "tokens", cardinality(string_to_array("tokens", ' '))
FROM "passage_index"
ON CONFLICT ("passage_id") DO NOTHING;

INSERT INTO "passage_vector" ("index_id", "passage_id", "document_id", "embedding")
SELECT kept."id", old."passage_id", old."document_id", old."embedding"
FROM "passage_index" old JOIN "embedding_index" kept ON kept."model" = old."embedding_model" AND kept."slot" = 'active'
ON CONFLICT ("index_id", "passage_id") DO NOTHING;

DROP TABLE "passage_index";
