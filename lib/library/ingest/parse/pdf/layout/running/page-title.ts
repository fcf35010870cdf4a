import { isCaption } from "../../../text/table-caption";
import type { SetWord } from "../raised-words";
import { textOf } from "../rows";
import { type EdgePart, type EdgeText, isSamePlace } from "./edge-parts";
import { isSameForm, type RowStart, type StartPlace } from "./row-starts";

const MAX_CHARS = 120;
/** Type larger than the rest of the page by this factor is enough to mark a heading. */
const HEADING_SIZE = 1.15;

/** A page without its headers, footers and numbers that occurred before. */
interface TitledPage {
  parts: readonly EdgePart[];
  starts: readonly RowStart[];
  words: readonly SetWord[];
}

/**
 * The line at the top of a page that distinguishes it from nearby ones of its kind: those have another text at its
 * place, and are copies of the same form or begin that text alike. "Invoice no. 772 for Client B". A page that
 * continues with a sentence, and one whose heading says the same, has none.
 * @param near what is known about nearby pages
 */
export function pageTitle(
  page: TitledPage,
  near: readonly { edges: readonly EdgeText[]; starts: readonly StartPlace[] }[],
): EdgePart | null {
  for (const part of page.parts) {
    if (!mayBeTitle(part, page.words)) continue;
    const start = startOf(part.text);
    const isOfKind = near.some((other) => {
      const texts = other.edges.filter((line) => isSamePlace(part, line)).map(({ text }) => text);
      if (texts.length === 0 || texts.includes(part.text)) return false;
      return (start !== null && texts.some((text) => startOf(text) === start)) || isSameForm(page.starts, other.starts);
    });
    if (isOfKind && !goesOnBelow(part, page)) return part;
  }
  return null;
}

/** Whether the text below a part continues the previous page, or says the same. */
function goesOnBelow({ row, text }: EdgePart, { starts }: TitledPage): boolean {
  const below = starts.filter(({ y }) => y > row.baseline + 0.5 * row.size);
  const [first] = below[0]?.words.toSorted((a, b) => a.left - b.left) ?? [];
  return /^\p{Ll}/u.test(first?.text ?? "") || below.some(({ words }) => textOf(words) === text);
}

/** Whether a part is a line that a title may be, unless it is in the largest type of its page. */
function mayBeTitle({ isTop, text, size, block }: EdgePart, words: readonly SetWord[]): boolean {
  if (!isTop || block.isProse || text.length > MAX_CHARS || !/\p{L}{2}/u.test(text) || /^\p{Ll}/u.test(text))
    return false;
  if (/[.,;:!?…]$/u.test(text) || isCaption(text)) return false;
  return words.some((word) => word.size > size) || words.every((word) => word.size * HEADING_SIZE >= size);
}

/** The first two words of a line, without their numbers; `null` if it does not begin with a word. */
function startOf(text: string): string | null {
  const [first = "", second = ""] = text.split(" ");
  return /^\p{L}/u.test(first) ? `${first} ${second.replace(/\d+/g, "#")}` : null;
}
