-- Whether the right on the whole series was asked for when this row joined it (decision 128). Rows of earlier versions
-- joined a series by the name of their file alone.
ALTER TABLE "document" ADD COLUMN "join_checked" BOOLEAN NOT NULL DEFAULT false;
