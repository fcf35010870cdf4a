-- Numbers of a sheet that the document's text shows rounded, or not in digits, by the offset of their cell.
ALTER TABLE "document" ADD COLUMN "exact_numbers" JSONB;
