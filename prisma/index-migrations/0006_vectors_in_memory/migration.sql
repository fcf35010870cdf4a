-- needs: vector
-- Large libraries are searched in memory now (lib/retrieval/index/embedded/resident-vectors.ts): nothing reads codes.
DROP TABLE IF EXISTS "passage_code", "vector_code_cut";
