import { oneLine } from "@/lib/shared/text/one-line";
import type { ReceiptWriter } from "../../../receipt/receipt-writer";
import { cleanText } from "../../../text/clean-text";

const SOFT_HYPHEN = "\u00ad";
/** White space other than one space between words. */
const OTHER_SPACE = / \s|[^\S ]/;

/**
 * The clean text of a line. A soft hyphen painted inside it counts as an ordinary hyphen, since some fonts have no
 * other name for it. One at its end stays, for `LineJoiner`.
 */
export function lineText(text: string, receipt: ReceiptWriter): string {
  if (!text.includes(SOFT_HYPHEN)) return singleSpaced(cleanText(text, receipt));
  const inside = text.replace(/\u00ad\s*$/, "");
  const clean = singleSpaced(cleanText(inside.replaceAll(SOFT_HYPHEN, "-"), receipt));
  return inside === text || clean === "" ? clean : clean + SOFT_HYPHEN;
}

/** Text that no later line continues. */
export function closedText(text: string): string {
  return text.replaceAll(SOFT_HYPHEN, "-");
}

function singleSpaced(text: string): string {
  // Most lines have single spaces already.
  return OTHER_SPACE.test(text) ? oneLine(text) : text.trim();
}
