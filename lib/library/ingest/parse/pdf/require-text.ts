import { ParseFailure } from "../parse-failure";
import type { ReceiptWriter } from "../receipt/receipt-writer";

/** @throws ParseFailure `scanned` if pages could not be read, `no_text` if there is nothing to read */
export function requireText(text: string, pages: number, { unreadPages }: ReceiptWriter): void {
  if (/[\p{L}\p{N}]/u.test(text)) return;
  if (unreadPages > 0) throw new ParseFailure("scanned", `${unreadPages} of ${pages} pages are pictures`);
  throw new ParseFailure("no_text", `${pages} pages without text`);
}
