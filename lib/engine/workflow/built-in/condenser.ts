import { detectLanguage } from "@/lib/engine/language/detect-language";
import { properNames } from "@/lib/engine/language/names/proper-names";
import { expectedAnswer } from "@/lib/engine/language/question/expected-answer";
import { followUp } from "@/lib/engine/language/question/follow-up";
import { subjectPhrases } from "@/lib/engine/language/question/subject-phrases";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { words } from "@/lib/engine/language/text/words";
import type { QuestionCondenser } from "@/lib/engine/ports/query-planning";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { EarlierTurn } from "@/lib/shared/contracts/runs/run-event";
import { MAX_ANSWER_NAMES, MAX_TURNS_BACK } from "./tunables";

/**
 * Completes a follow-up question without a language model: the subject of the earlier turns is appended in brackets,
 * for the search and the reader. A question that seems complete is unchanged.
 */
export function createBuiltInCondenser(): QuestionCondenser {
  return {
    async condense(question, earlier, { language }) {
      const added = addedWords(earlier, question, language);
      if (added === "") return { question, reason: reason("question_stands_alone") };
      return { question: `${question} (${added})`, reason: reason("question_condensed") };
    },
  };
}

/** The words that complete a follow-up question; empty if it seems complete. */
function addedWords(earlier: readonly EarlierTurn[], question: string, language: TextLanguage): string {
  const kind = earlier.length === 0 ? "nothing" : followUp(question, language);
  if (kind === "nothing") return "";
  return kind === "topic" ? topicOf(earlier, question, language).join(", ") : sameQuestion(earlier, question, language);
}

/**
 * The subject of the last question, the names that answered it, and the subjects it depended on itself: newest first.
 */
function topicOf(earlier: readonly EarlierTurn[], question: string, language: TextLanguage): string[] {
  const known = new Set(words(question, language).map(({ text }) => foldText(text)));
  const topic: string[] = [];
  for (const turn of earlier.slice(-MAX_TURNS_BACK).reverse()) {
    const turnLanguage = detectLanguage(turn.question).language;
    const phrases = [...subjectPhrases(turn.question, turnLanguage), ...answeringNames(turn, turnLanguage)];
    for (const phrase of phrases) {
      const folded = foldText(phrase);
      if (known.has(folded)) continue;
      known.add(folded);
      topic.push(phrase);
    }
    if (followUp(turn.question, turnLanguage) === "nothing") break;
  }
  return topic;
}

/** The last question, without the numbers and names that the new one replaces. */
function sameQuestion(earlier: readonly EarlierTurn[], question: string, language: TextLanguage): string {
  const last = earlier.at(-1);
  if (last === undefined) return "";
  const lastLanguage = detectLanguage(last.question).language;
  const hasNumber = words(question, language).some(({ text }) => /^\d/.test(text));
  const hasName = properNames(question, language).length > 0;
  const names = properNames(last.question, lastLanguage);
  const replaced = words(last.question, lastLanguage).filter(
    ({ text, start }) => (hasNumber && /^\d/.test(text)) || (hasName && names.some((name) => name.start === start)),
  );
  const shortened = replaced.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}…${text.slice(end)}`,
    last.question,
  );
  const same = shortened.replace(/[\s?!.]+$/u, "").replace(/…(?:[\s-]*…)+/g, "…");
  // A question that depended on the one before it needs that one as well.
  const topic =
    followUp(last.question, lastLanguage) === "nothing" ? [] : topicOf(earlier.slice(0, -1), same, lastLanguage);
  return [same, ...topic].join(", ");
}

/**
 * The names in an answer, unless the question asked for a number, a time or a reason: the next question may be about
 * them.
 */
function answeringNames({ question, answer }: EarlierTurn, language: TextLanguage): string[] {
  if (["number", "time", "reason"].includes(expectedAnswer(question, language))) return [];
  const names = properNames(answer, language).map(({ start, end }) => answer.slice(start, end));
  return [...new Set(names)].slice(0, MAX_ANSWER_NAMES);
}
