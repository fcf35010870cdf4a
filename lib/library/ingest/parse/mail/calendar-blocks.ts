import type { ReceiptWriter } from "../receipt/receipt-writer";
import type { Block } from "../text/blocks-text";
import { cleanText } from "../text/clean-text";
import type { CalendarEntry } from "./calendar-entries";

/** Blocks of a calendar's entries: what each is about, when, where, and with whom; then its description. */
export function calendarBlocks(entries: readonly CalendarEntry[], receipt: ReceiptWriter): Block[] {
  return entries.flatMap(({ kind, title, fields, colon, description }) => {
    const shown = (text: string) => {
      receipt.found(text);
      return cleanText(text, receipt).trim();
    };
    const lines = [
      `${kind}${colon} ${shown(title).replace(/\s+/g, " ")}`.trim(),
      ...fields.map(([label, value]) => `${label}${colon} ${shown(value).replace(/\s+/g, " ")}`),
    ];
    const details = shown(description)
      .split(/\n[^\S\n]*\n\s*/)
      .filter((paragraph) => paragraph !== "");
    return [{ text: lines.join("\n") }, ...details.map((text) => ({ text }))];
  });
}
