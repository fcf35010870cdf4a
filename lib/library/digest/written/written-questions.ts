import { labelNumber } from "@/lib/engine/checks/language-model/passage-labels";
import { locateQuote } from "@/lib/engine/checks/support/locate-quote";
import { detectLanguage } from "@/lib/engine/language/detect-language";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { oneLine } from "@/lib/shared/text/one-line";
import { type CandidateQuestion, isOfferable } from "../statement-questions";
import type { WrittenDigest } from "./document-digest";

/**
 * A language model's questions whose sentence is in the passage that it names, in the document's language.
 * @param passages as the model was shown them: the first is `P1`
 */
export function writtenQuestions(
  written: WrittenDigest["questions"],
  passages: readonly Passage[],
  language: TextLanguage,
): CandidateQuestion[] {
  return written.flatMap(({ question: text, passage: label, sentence }) => {
    const question = oneLine(text);
    const passage = passages[(labelNumber(label) ?? 0) - 1];
    const place = passage === undefined ? null : locateQuote(passage.text, sentence);
    const guess = detectLanguage(question);
    const isForeign = guess.confident && guess.language !== language;
    if (passage === undefined || place === null || isForeign || !question.endsWith("?") || !isOfferable(question))
      return [];
    return [{ question, answer: { start: passage.start + place.start, end: passage.start + place.end } }];
  });
}
