import { analyze } from "@/lib/engine/language/analyzers";
import { formFields } from "@/lib/engine/language/fields/form-fields";
import { isAskingWord } from "@/lib/engine/language/question/asking-words";
import { TABLE_ROW } from "@/lib/engine/language/text/table-cells";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { CandidateSentence } from "../reader-candidates";
import { contextTerms } from "../reader-features";
import type { ScoredSentence } from "../reader-selection";

/** Share of a question's terms from which a sentence needs no other sentence without any of them. */
const NEARLY_ALL = 0.75;
const LEAST_TERMS = 2;
/** The same for the sentences of a document; lower, since people and documents use different words. */
const MOST = 0.6;
/** Share of a line's words in the question from which the line only names its subject. */
const SUBJECT_SHARE = 0.5;

/**
 * The selection without sentences that add nothing to the best one: sentences of documents that cover less of the
 * question than the best one's document, if that covers most of it; sentences of its own document that cover nothing of
 * it; and lines that only name the subject, such as a page header.
 */
export function withoutFurther(
  question: string,
  language: TextLanguage,
  selected: readonly CandidateSentence[],
  scored: readonly Pick<ScoredSentence, "sentence" | "score">[],
): CandidateSentence[] {
  const scores = new Map(scored.map(({ sentence, score }) => [sentence, score]));
  const scoreOf = (sentence: CandidateSentence) => scores.get(sentence) ?? Number.NEGATIVE_INFINITY;
  const [best, ...others] = selected.toSorted((a, b) => scoreOf(b) - scoreOf(a));
  if (best === undefined || others.length === 0) return [...selected];
  const asked = [...new Set(analyze(question, language))].filter((term) => !isAskingWord(term, language));
  const own = documentOf(best);
  const bestOfAll = covered(
    asked,
    selected.filter((sentence) => documentOf(sentence) === own),
  );
  // The models may prefer a sentence that shares no words, especially in another language.
  const better = selected.filter((sentence) => {
    const theirs = covered(
      asked,
      selected.filter((other) => documentOf(other) === documentOf(sentence)),
    );
    const isOnly = isForeign(best, language) && bestOfAll.size === 0 && !isForeign(sentence, language);
    return isLess(bestOfAll, theirs) && (isOnly || theirs.size === asked.length);
  });
  if (better.length > 0 && !isLed(best, selected)) {
    const left = selected.filter((sentence) => documentOf(sentence) !== own);
    return withoutFurther(question, language, left, scored);
  }
  const isDropped = (sentence: CandidateSentence): boolean => {
    if (sentence === best || isLed(sentence, selected)) return false;
    if (documentOf(sentence) !== own) {
      const theirs = selected.filter((other) => documentOf(other) === documentOf(sentence));
      return bestOfAll.size >= asked.length * MOST && isLess(covered(asked, theirs), bestOfAll);
    }
    return isBareLine(sentence, asked, language) || isUnrelated(sentence, best, asked);
  };
  return selected.filter((sentence) => !isDropped(sentence));
}

function isForeign({ passage: { passage } }: CandidateSentence, language: TextLanguage): boolean {
  return passage.language !== language;
}

function documentOf({ passage: { passage } }: CandidateSentence): string {
  return passage.documentId;
}

/** Terms of the question that sentences, their titles and headings, and the names of their columns have. */
function covered(asked: readonly string[], sentences: readonly CandidateSentence[]): Set<string> {
  const all = new Set(
    sentences.flatMap((sentence) => [
      ...sentence.terms,
      ...contextTerms(sentence),
      ...analyze((sentence.columns ?? []).join("\n"), sentence.passage.passage.language),
    ]),
  );
  return new Set(asked.filter((term) => all.has(term)));
}

function isLess(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size < other.size && [...one].every((term) => other.has(term));
}

/** One leads to the other, or continues it. */
function isLed({ passage }: CandidateSentence, selected: readonly CandidateSentence[]): boolean {
  return passage.lead !== undefined || selected.some((other) => other.passage.lead?.passageId === passage.passage.id);
}

/**
 * Whether a sentence has no term of the question although the best one has nearly all. Continuations of the best one
 * are kept.
 */
function isUnrelated(sentence: CandidateSentence, best: CandidateSentence, asked: readonly string[]): boolean {
  const known = new Set(best.terms);
  const found = asked.filter((term) => known.has(term)).length;
  if (found < LEAST_TERMS || found < asked.length * NEARLY_ALL) return false;
  if (sentence.isItem || TABLE_ROW.test(sentence.text)) return false;
  const goesOn = sentence.passage === best.passage && sentence.index === best.index + 1;
  return !goesOn && !asked.some((term) => sentence.terms.includes(term));
}

/** Whether a line without an end mark consists of words of the question and numbers. */
function isBareLine({ text, isItem, passage }: CandidateSentence, asked: readonly string[], language: TextLanguage) {
  if (isItem || TABLE_ROW.test(text) || /[.!?…:;]["'”’»)\]\s]*$/u.test(text) || formFields(text).length > 0)
    return false;
  const terms = analyze(text, passage.passage.language).filter((term) => !/\d/.test(term) && term.length > 1);
  if (passage.passage.language !== language || terms.length === 0) return false;
  return terms.filter((term) => asked.includes(term)).length / terms.length >= SUBJECT_SHARE;
}
