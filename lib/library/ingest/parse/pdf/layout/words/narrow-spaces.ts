import type { ReceiptWriter } from "../../../receipt/receipt-writer";
import type { FlowItem } from "../flow";

/**
 * Programs that write the narrow space of "1 250" as its two bytes in a single-byte font, " /", or only as the second.
 */
const PROGRAM = /pdfkit|jspdf/i;
/** "1 /250": no fraction and no date is written like this. */
const TWO_BYTES = /(?<![\d/.,])\d{1,3}(?: \/\d{3})+(?![\d/])/g;
/** "1/250", which may also be a fraction. */
const ONE_BYTE = /(?<![\d/.,]|\d )\d{1,3}(?:\/\d{3})+(?![\d/])/g;
/** A counted or measured unit after an amount with decimals. */
const UNIT =
  /^(?:[.,]\d{1,4})?\s?(?:[€$£¥%‰]|(?:EUR|USD|GBP|CHF|CAD|euros?|dollars?|pounds?|francs?|livres|k€|M€|[kM]Wh|km²?|m[²³]?|kg|g|t|ha|habitants?|inhabitants|people|personnes|lots?|jours?|days?)(?![\p{L}\p{N}]))/u;

/**
 * Restores narrow spaces where a program wrote slashes into amounts. A slash without a space before it stays unless a
 * unit follows, or all slashes of the document are in such numbers: 1/250 and 12/05 are a fraction and a date.
 * @param program the names of the programs that made the file
 */
export function withNarrowSpaces(
  pages: readonly (readonly FlowItem[])[],
  program: string,
  receipt: ReceiptWriter,
): readonly (readonly FlowItem[])[] {
  if (!PROGRAM.test(program)) return pages;
  const texts = pages.flatMap((items) => items.flatMap(textsOf)).filter((text) => text.includes("/"));
  const isAlways = texts.every((text) => !text.replace(TWO_BYTES, "").replace(ONE_BYTE, "").includes("/"));
  const restore = (text: string) => {
    if (!text.includes("/")) return text;
    const restored = text
      .replace(TWO_BYTES, (amount) => amount.replaceAll(" /", " "))
      .replace(ONE_BYTE, (amount, at: number, all: string) =>
        isAlways || UNIT.test(all.slice(at + amount.length)) ? amount.replaceAll("/", " ") : amount,
      );
    const slashes = text.replace(/[^/]/g, "").length - restored.replace(/[^/]/g, "").length;
    if (slashes > 0) receipt.leaveOut("bad_text_layer", "/".repeat(slashes));
    return restored;
  };
  return texts.length === 0 ? pages : pages.map((items) => items.map((item) => withTexts(item, restore)));
}

function textsOf(item: FlowItem): string[] {
  if (item.kind === "table") return item.cells.flatMap(({ lines }) => lines);
  return item.kind === "note" ? item.lines : [item.text];
}

function withTexts(item: FlowItem, restore: (text: string) => string): FlowItem {
  if (item.kind === "note") return { ...item, lines: item.lines.map(restore) };
  if (item.kind !== "table") return { ...item, text: restore(item.text) };
  const caption = item.caption === null ? null : restore(item.caption);
  return { ...item, caption, cells: item.cells.map((cell) => ({ ...cell, lines: cell.lines.map(restore) })) };
}
