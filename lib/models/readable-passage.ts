import type { Passage } from "../contracts/document";
import { passagePlace } from "../contracts/passage-place";
import { splitSentences } from "../language/sentences";
import type { ReadablePassage } from "./verifier";

/** A passage as the verifier reads it, under its title and headings. Reader and judges share its readings: they ask alike. */
export function readablePassage(passage: Passage): ReadablePassage {
  return {
    head: passagePlace(passage).join(". "),
    text: passage.text,
    sentences: splitSentences(passage.text, passage.language),
  };
}
