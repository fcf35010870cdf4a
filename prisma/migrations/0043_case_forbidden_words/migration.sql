-- Words that an answer must not say.
ALTER TABLE "eval_case" ADD COLUMN     "forbidden_words" TEXT[] DEFAULT ARRAY[]::TEXT[];
