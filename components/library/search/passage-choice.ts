import { foldedText } from "@/components/words/folded-text";
import type { DocumentDetail } from "@/lib/shared/contracts/library/document-detail";

/** A passage of a document to choose from. */
export interface PassageChoice {
  id: string;
  ordinal: number;
  text: string;
}

/** The passages that contain every word of the text, in document order; all of them for an empty text. */
export function passagesWith(
  { text, passageSpans }: Pick<DocumentDetail, "text" | "passageSpans">,
  wanted: string,
): PassageChoice[] {
  const words = foldedText(wanted).split(/\s+/).filter(Boolean);
  return passageSpans.flatMap(({ id, ordinal, start, end }) => {
    const own = text.slice(start, end);
    const folded = foldedText(own);
    return words.every((word) => folded.includes(word)) ? [{ id, ordinal, text: own.trim() }] : [];
  });
}
