import {
  type LeftOutReason,
  leftOutReasonSchema,
  type ReceiptCounts,
} from "@/lib/shared/contracts/library/receipt/receipt-counts";

/** Content that no parser reads yet, or that one has lost: a reader would miss it. */
export const UNREAD_REASONS: readonly LeftOutReason[] = ["drawings", "equations", "unaccounted"];
/** Left out without a loss: a word divided at a line end is joined. */
const JOINED: LeftOutReason = "line_hyphens";

/** A part of a receipt's line, worded by the interface (`library.receipt.facts.<code>`). */
export interface ReceiptFact {
  code:
    | NonNullable<ReceiptCounts["extent"]>["unit"]
    | "ocr"
    | "tables"
    | "figures"
    | "unreadPages"
    | "unreadPictures"
    | "unreadCharacters"
    | "attachments"
    | "uncomputedFormulas"
    | "unsureEncodings"
    | "mendedRows"
    | "rowsByWords"
    | "uncomputedRows"
    | "leftOut"
    | "nothingLeftOut"
    | "before";
  count: number;
  /** Of recognised text, from 0 to 1. */
  confidence: number;
  /** Whether something of the document was not read. */
  isUnread: boolean;
}

/** A receipt in one line: what was read, and what was not. */
export function receiptFacts(receipt: ReceiptCounts): ReceiptFact[] {
  const { extent, ocr, characters } = receipt;
  const fact = (code: ReceiptFact["code"], count: number, isUnread = false): ReceiptFact[] =>
    count === 0 ? [] : [{ code, count, confidence: ocr?.confidence ?? 0, isUnread }];
  const read = [
    ...(extent === null ? [] : fact(extent.unit, extent.count)),
    ...fact("ocr", ocr?.pages ?? 0),
    ...fact("tables", receipt.tableCount),
    ...fact("figures", receipt.figures ?? 0),
    ...fact("rowsByWords", receipt.rowsByWords),
    ...fact("uncomputedRows", receipt.uncomputedRows),
  ];
  const unread = [
    ...fact("unreadPages", receipt.unreadPages, true),
    ...fact("unreadPictures", receipt.unreadPictures, true),
    ...fact("unreadCharacters", unreadCharacters(receipt), true),
    ...fact("attachments", receipt.attachments, true),
    ...fact("uncomputedFormulas", receipt.uncomputedFormulas, true),
    ...fact("unsureEncodings", receipt.unsureEncodings, true),
    ...fact("mendedRows", receipt.mendedRows, true),
  ];
  if (characters === null) return [...read, ...unread, ...fact("before", 1)];
  const leftOut = fact(
    "leftOut",
    sumOf(characters, (reason) => !UNREAD_REASONS.includes(reason) && reason !== JOINED),
  );
  return [...read, ...unread, ...leftOut, ...(unread.length + leftOut.length === 0 ? fact("nothingLeftOut", 1) : [])];
}

/** Whether a document has content that could not be read. */
export function hasUnread(receipt: ReceiptCounts): boolean {
  return receiptFacts(receipt).some(({ isUnread }) => isUnread);
}

function unreadCharacters({ characters }: ReceiptCounts): number {
  return characters === null ? 0 : sumOf(characters, (reason) => UNREAD_REASONS.includes(reason));
}

function sumOf(
  { leftOut }: NonNullable<ReceiptCounts["characters"]>,
  counts: (reason: LeftOutReason) => boolean,
): number {
  return leftOutReasonSchema.options.reduce((sum, reason) => sum + (counts(reason) ? (leftOut[reason] ?? 0) : 0), 0);
}
