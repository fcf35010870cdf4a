import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { TextRange } from "@/lib/shared/contracts/library/document";
import { LIST_MARKER, MARKDOWN_HEADING } from "./markdown";
import { introduces, splitSentences } from "./sentences";

/** A bulleted or numbered list; offsets are into the text. */
export interface TextList {
  /** The line right above that ends with a colon; `null` if there is none. */
  introduction: TextRange | null;
  items: TextRange[];
  /**
   * False if it starts the text, with neither an introduction nor a heading above: it may continue a list of another
   * text.
   */
  isOpened: boolean;
  /** False if it ends the text: it may continue in another. */
  isClosed: boolean;
}

const BLANK_LINE = /\n\s*\n/;

/** The lists of a text, in order. Items of a nested list count as items of the list around it. */
export function textLists(text: string, language: TextLanguage): TextList[] {
  const found: TextList[] = [];
  let open: TextList | null = null;
  let before: TextRange | null = null;
  for (const unit of splitSentences(text, language)) {
    const words = text.slice(unit.start, unit.end);
    const last: TextRange | undefined = open?.items.at(-1);
    if (LIST_MARKER.test(words)) {
      if (open === null) {
        open = { ...above(text, before), items: [], isClosed: false };
        found.push(open);
      }
      open.items.push({ ...unit });
    } else if (
      last !== undefined &&
      !MARKDOWN_HEADING.test(words) &&
      !BLANK_LINE.test(text.slice(last.end, unit.start))
    ) {
      // A further sentence of the item.
      last.end = unit.end;
    } else if (open !== null) {
      open.isClosed = true;
      open = null;
    }
    before = unit;
  }
  return found;
}

function above(text: string, unit: TextRange | null): Pick<TextList, "introduction" | "isOpened"> {
  if (unit === null) return { introduction: null, isOpened: false };
  const words = text.slice(unit.start, unit.end);
  return { introduction: introduces(words) && !MARKDOWN_HEADING.test(words) ? unit : null, isOpened: true };
}
