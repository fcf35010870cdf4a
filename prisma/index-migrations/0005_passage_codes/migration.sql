-- needs: vector
-- Short codes of the vectors, so that a large library is compared by 144 bytes a passage before 1,536 of the nearest
-- few are. Filled only where an index has many vectors (lib/db/passage-codes.ts); rebuilt from them at any time.
CREATE TABLE "vector_code_cut" (
    "index_id" UUID NOT NULL PRIMARY KEY REFERENCES "embedding_index" ("id") ON DELETE CASCADE,
    -- Where each dimension is cut: a code has one bit a cut and dimension.
    "low" REAL[] NOT NULL,
    "middle" REAL[] NOT NULL,
    "high" REAL[] NOT NULL,
    -- Every vector of the index has its code.
    "complete" BOOLEAN NOT NULL DEFAULT false
);

-- Apart from the vectors, so that a search reads a tenth of the pages.
CREATE TABLE "passage_code" (
    "index_id" UUID NOT NULL,
    "passage_id" UUID NOT NULL,
    "document_id" UUID NOT NULL,
    "code" BIT VARYING NOT NULL,
    PRIMARY KEY ("index_id", "passage_id"),
    FOREIGN KEY ("index_id", "passage_id") REFERENCES "passage_vector" ("index_id", "passage_id") ON DELETE CASCADE
);
