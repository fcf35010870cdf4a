import { blankInlineMarkup } from "@/lib/engine/language/text/markdown";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import type { ReadablePassage } from "../verifier";

/**
 * A passage as the verifier's input: its words without Markdown, at their offsets, under its title and headings. Reader and judges use the same input, so they share
 * its readings.
 */
export function readablePassage(passage: Passage): ReadablePassage {
  return {
    head: passagePlace(passage).join(". "),
    text: blankInlineMarkup(passage.text),
    sentences: splitSentences(passage.text, passage.language),
  };
}
