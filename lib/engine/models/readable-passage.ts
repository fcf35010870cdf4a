import { splitSentences } from "@/lib/engine/language/text/sentences";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import type { ReadablePassage } from "./verifier";

/**
 * A passage as the verifier's input, under its title and headings. Reader and judges use the same input, so they share
 * its readings.
 */
export function readablePassage(passage: Passage): ReadablePassage {
  return {
    head: passagePlace(passage).join(". "),
    text: passage.text,
    sentences: splitSentences(passage.text, passage.language),
  };
}
