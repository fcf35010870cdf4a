import type { DocumentSummary } from "./document";
import { type OcrSettings, ocrLanguagesOf } from "./ocr-settings";
import { type UnreadReason, unreadReasonSchema } from "./receipt/receipt-counts";

/** Why reading a document again may find more. Worded by the interface (`library.reread.<reason>`). */
export type RereadReason =
  /** It was read before receipts were kept, so it is not known what was left out. */
  | "before_receipts"
  | "earlier_parser"
  /** Pages or pictures that were not read can be read now. */
  | "unread_pages";

/**
 * Why a document should be offered to be read again; `null` if that would find nothing else.
 * @param ocr the settings in force; `null` while they are not known
 */
export function rereadReason(
  { status, superseded, outdated, receipt }: Pick<DocumentSummary, "status" | "superseded" | "outdated" | "receipt">,
  ocr: OcrSettings | null,
): RereadReason | null {
  if (status !== "ready" || superseded || receipt === null) return null;
  if (receipt.parser === null) return "before_receipts";
  if (outdated) return "earlier_parser";
  const canReadMore = unreadReasonSchema.options.some(
    (reason) =>
      (receipt.unreadReasons[reason] ?? 0) + (receipt.unreadPictureReasons[reason] ?? 0) > 0 &&
      canBeRead(reason, receipt.ocrSettings, ocr),
  );
  return canReadMore ? "unread_pages" : null;
}

/** Whether a page that was not read for this reason can be read with other settings, or at another time. */
function canBeRead(reason: UnreadReason, before: OcrSettings | null, now: OcrSettings | null): boolean {
  if (now === null || now.pages === "off") return false;
  const wasOff = before === null || before.pages === "off";
  const known = before === null ? [] : ocrLanguagesOf(before);
  const hasMore = wasOff || ocrLanguagesOf(now).some((language) => !known.includes(language));
  switch (reason) {
    case "no_text_layer":
    case "bad_text_layer":
    case "not_recognized":
      return hasMore;
    case "time_limit":
      // The machine may have been busy.
      return true;
    case "memory_limit":
    case "too_large":
    case "unreadable":
    case "unsupported_format":
    case "too_many":
      return false;
  }
}
