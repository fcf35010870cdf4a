-- The labels printed on the pages of a document ("iv", "A-3"), in order; empty where they are the numbers of the pages.
ALTER TABLE "document" ADD COLUMN "page_labels" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[];
