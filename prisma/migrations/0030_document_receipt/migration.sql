-- AlterTable
ALTER TABLE "document" ADD COLUMN     "receipt" JSONB;

-- What was counted before receipts were kept becomes a receipt without a parser; an empty count is its default.
UPDATE "document" SET "receipt" = jsonb_strip_nulls(
  ("findings" - 'scannedPages') || jsonb_build_object(
    'extent', CASE WHEN "pages" IS NOT NULL THEN jsonb_build_object(
      'unit', CASE "media_type" WHEN 'application/pdf' THEN 'page' ELSE 'slide' END, 'count', "pages") END,
    'unreadPages', nullif(("findings" ->> 'scannedPages')::int, 0),
    'unread', CASE WHEN ("findings" ->> 'scannedPages')::int > 0 THEN jsonb_build_array(jsonb_build_object(
      'reason', 'no_text_layer', 'count', ("findings" ->> 'scannedPages')::int, 'ranges', '[]'::jsonb)) END))
WHERE "text" IS NOT NULL;

-- AlterTable
ALTER TABLE "document" DROP COLUMN "findings",
DROP COLUMN "pages";
