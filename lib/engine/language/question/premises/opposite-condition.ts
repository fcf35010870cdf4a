import type { TextLanguage } from "@/lib/shared/contracts/language";
import { analyze, isFunctionWord } from "../../analyzers";
import { packOf } from "../../language-packs";
import { wordList } from "../../synonyms/word-list";
import { foldKeepingOffsets, foldText } from "../../text/fold-text";
import { words } from "../../text/words";
import { expectedAnswer } from "../expected-answer";
import type { OppositeEvent } from "./opposite-event";

/** Number of words after a condition's opening among which the first content word is its subject. */
const NEAR_WORDS = 4;

/** A condition as worded, and the term that it is about. */
interface Condition {
  text: string;
  term: string;
}

/**
 * The condition of a question ("before the deadline") whose opposite is all that sentences state ("after the deadline").
 * Only for questions that ask for a value: the opposite also answers a yes-or-no question.
 */
export function oppositeCondition(
  question: string,
  language: TextLanguage,
  sentences: readonly string[],
): OppositeEvent | null {
  const { pairs, asks } = packOf(language).comparisons.conditions;
  if (expectedAnswer(question, language) === "any" && !asks.test(foldText(question).trim())) return null;
  for (const [first, second] of pairs) {
    for (const [own, other] of [
      [first, second],
      [second, first],
    ] as const) {
      const asked = conditions(question, own, language);
      const both = new Set(conditions(question, other, language).map(({ term }) => term));
      const stated = sentences.flatMap((sentence) => conditions(sentence, own, language));
      const opposite = sentences.flatMap((sentence) => conditions(sentence, other, language));
      for (const { text, term } of asked) {
        if (both.has(term) || stated.some((condition) => condition.term === term)) continue;
        const found = opposite.find((condition) => condition.term === term);
        if (found !== undefined) return { asked: text, found: found.text };
      }
    }
  }
  return null;
}

function conditions(text: string, list: string, language: TextLanguage): Condition[] {
  const folded = foldKeepingOffsets(text);
  const begins = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${wordList(list).join("|").replaceAll("_", "[ '’-]")})(?![\\p{L}\\p{N}])`,
    "gu",
  );
  return [...folded.matchAll(begins)].flatMap(({ index, 0: begin }): Condition[] => {
    const from = index + begin.length;
    const after = words(text.slice(from), language).slice(0, NEAR_WORDS);
    for (const word of after) {
      const [term] = isFunctionWord(word.text, language) ? [] : analyze(word.text, language);
      if (term === undefined) continue;
      const end = from + word.end;
      // Of another clause or sentence.
      return /[.;:!?]/.test(text.slice(from, end)) ? [] : [{ text: text.slice(index, end), term }];
    }
    return [];
  });
}
