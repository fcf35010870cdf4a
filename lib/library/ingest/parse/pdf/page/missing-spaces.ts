import type { ReceiptWriter } from "../../receipt/receipt-writer";

const UNKNOWN = "\ufffd";
const NARROW_SPACE = "\u202f";
/** Groups of digits with signs between them that the font lacks: fonts have points, commas and hyphens. */
const GROUPS = /(?<![\d.,]|\ufffd)\d{1,3}(?:\ufffd\d{3})+(?![\d\ufffd])/g;

/** The text of a word with narrow spaces in its amounts where the font has none, and writes its sign for what it lacks. */
export function withSpacesInAmounts(text: string, place: number, receipt: ReceiptWriter): string {
  if (!text.includes(UNKNOWN)) return text;
  const restored = text.replace(GROUPS, (amount) => amount.replaceAll(UNKNOWN, NARROW_SPACE));
  const signs = (of: string) => of.split(UNKNOWN).length - 1;
  const spaces = signs(text) - signs(restored);
  if (spaces > 0) receipt.leaveOut("bad_text_layer", UNKNOWN.repeat(spaces), place);
  return restored;
}
