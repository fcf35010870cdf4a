-- needs: vector
-- The vectors get pgvector's type, which compares them far quicker than arrays; those that are there are converted.
-- Without a dimension, because each embedding model has its own.
ALTER TABLE "passage_vector" ALTER COLUMN "embedding" TYPE vector USING "embedding"::vector;

-- No HNSW index: exact search takes 21-29 ms over 20,000 passages and always finds the nearest, while an HNSW
-- insert makes every other query wait (9 ms a passage) and a build stops them all.
