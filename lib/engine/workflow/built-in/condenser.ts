import { isFunctionWord, stem } from "@/lib/engine/language/analyzers";
import { languageOf } from "@/lib/engine/language/detect-language";
import { nameLexicon } from "@/lib/engine/language/names/name-lexicon";
import { properNames } from "@/lib/engine/language/names/proper-names";
import { expectedAnswer } from "@/lib/engine/language/question/expected-answer";
import { completeQuestion, type FollowUpReading } from "@/lib/engine/language/question/follow-up/complete-question";
import { followUp } from "@/lib/engine/language/question/follow-up/follow-up";
import { openingWord } from "@/lib/engine/language/question/follow-up/fragment";
import { articleOfAttribute } from "@/lib/engine/language/question/follow-up/subject-of";
import { questionKind } from "@/lib/engine/language/question/question-kind";
import { subjectPhrases } from "@/lib/engine/language/question/subject-phrases";
import { broaderTermsOf, synonymsOf } from "@/lib/engine/language/synonyms/synonyms";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { words } from "@/lib/engine/language/text/words";
import type { QuestionCondenser } from "@/lib/engine/ports/query-planning";
import { LANGUAGES, type TextLanguage } from "@/lib/shared/contracts/language";
import { reason } from "@/lib/shared/contracts/runs/reason";
import type { EarlierTurn } from "@/lib/shared/contracts/runs/run-event";
import { MAX_ANSWER_NAMES } from "./tunables";

/**
 * Completes a follow-up question without a language model: its phrases replace their own kind in the previous question,
 * or the subject of that one stands for a pronoun. If that is unclear, the subject of the earlier turns is appended in
 * brackets, for the search and the reader. A question that seems complete is unchanged.
 */
export function createBuiltInCondenser(): QuestionCondenser {
  return {
    async condense(question, earlier, { language }) {
      const reading = await readingOf(question, language);
      const condensed = condensedFrom(earlier.filter(asksSomething), question, reading);
      if (condensed === question) return { question, reason: reason("question_stands_alone") };
      return { question: condensed, reason: reason("question_condensed") };
    },
  };
}

async function readingOf(question: string, language: TextLanguage): Promise<FollowUpReading> {
  const word = openingWord(question, language);
  return { language, opensWithName: word !== null && (await isName(word, language)) };
}

/** Whether a word is in the lists of names, or has a capital and is in no word list. */
async function isName(word: string, language: TextLanguage): Promise<boolean> {
  if (isFunctionWord(word, language) || articleOfAttribute(stem(word, language), language) !== null) return false;
  const lexicon = await nameLexicon(language);
  const folded = foldText(word);
  if (lexicon.isCommon(folded) || lexicon.isOpening(folded)) return false;
  if (lexicon.kinds(folded).size > 0) return true;
  if (!/^\p{Lu}/u.test(word)) return false;
  const related = await Promise.all([synonymsOf(word, language), broaderTermsOf(word, language)]);
  return related.every((terms) => terms.length === 0);
}

function condensedFrom(earlier: readonly EarlierTurn[], question: string, reading: FollowUpReading): string {
  const last = earlier.at(-1);
  if (last === undefined) return question;
  const { language } = reading;
  const previous = standalone(earlier, last);
  const previousLanguage = languageOf(previous, language);
  const completed = previousLanguage === language ? completeQuestion(question, previous, reading) : null;
  if (completed !== null) return completed;
  const kind = followUp(question, language);
  if (kind === "nothing") return question;
  const asked = { text: question, language };
  const known = { text: previous, language: previousLanguage };
  const added = kind === "topic" ? topicOf(known, last, asked).join(", ") : sameQuestion(known, asked);
  return added === "" ? question : `${question} (${added})`;
}

/** Thanks are not what the next question continues. */
function asksSomething({ question }: EarlierTurn): boolean {
  return LANGUAGES.every((language) => questionKind(question, language) !== "small-talk");
}

/** A turn's question as it was understood, so that a row of follow-up questions does not lose its subject. */
function standalone(earlier: readonly EarlierTurn[], { question, standaloneQuestion }: EarlierTurn): string {
  if (standaloneQuestion !== undefined) return standaloneQuestion;
  const language = languageOf(question, "en");
  return condensedFrom(earlier.slice(0, -1), question, { language, opensWithName: false });
}

interface Asked {
  text: string;
  language: TextLanguage;
}

/** The subject of the last question and the names that answered it. */
function topicOf(previous: Asked, last: EarlierTurn, question: Asked): string[] {
  const known = new Set(words(question.text, question.language).map(({ text }) => foldText(text)));
  const phrases = [...subjectPhrases(previous.text, previous.language), ...answeringNames(previous, last.answer)];
  return [...new Map(phrases.map((phrase) => [foldText(phrase), phrase]))].flatMap(([folded, phrase]) =>
    known.has(folded) ? [] : [phrase],
  );
}

/** The last question, without the numbers and names that the new one replaces. */
function sameQuestion(previous: Asked, question: Asked): string {
  const hasNumber = words(question.text, question.language).some(({ text }) => /^\d/.test(text));
  const hasName = properNames(question.text, question.language).length > 0;
  const names = properNames(previous.text, previous.language);
  const replaced = words(previous.text, previous.language).filter(
    ({ text, start }) => (hasNumber && /^\d/.test(text)) || (hasName && names.some((name) => name.start === start)),
  );
  const shortened = replaced.reduceRight(
    (text, { start, end }) => `${text.slice(0, start)}…${text.slice(end)}`,
    previous.text,
  );
  return shortened.replace(/[\s?!.]+$/u, "").replace(/…(?:[\s-]*…)+/g, "…");
}

/**
 * The names in an answer, unless the question asked for a number, a time or a reason: the next question may be about
 * them.
 */
function answeringNames({ text, language }: Asked, answer: string): string[] {
  if (["number", "time", "reason"].includes(expectedAnswer(text, language))) return [];
  const names = properNames(answer, language).map(({ start, end }) => answer.slice(start, end));
  return [...new Set(names)].slice(0, MAX_ANSWER_NAMES);
}
