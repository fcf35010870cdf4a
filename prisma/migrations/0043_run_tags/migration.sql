-- Words that people give to runs.
CREATE TABLE "run_tag" (
    "run_id" UUID NOT NULL,
    "tag" TEXT NOT NULL,

    CONSTRAINT "run_tag_pkey" PRIMARY KEY ("run_id","tag")
);

CREATE INDEX "run_tag_tag_run_id_idx" ON "run_tag"("tag", "run_id");

ALTER TABLE "run_tag" ADD CONSTRAINT "run_tag_run_id_fkey" FOREIGN KEY ("run_id") REFERENCES "run"("id") ON DELETE CASCADE ON UPDATE CASCADE;
