import type { TextLanguage } from "@/lib/shared/contracts/language";
import { analyze } from "../../analyzers";
import { packOf } from "../../language-packs";
import { foldText } from "../../text/fold-text";
import { isNegation, words } from "../../text/words";
import { expectedAnswer } from "../expected-answer";

/** What a question assumes to be denied, from its negation on, and the text that affirms it. */
export interface DeniedPremise {
  asked: string;
  found: string;
}

/**
 * Finds a text that affirms what the question presents as denied: "Work on trains is allowed" does not answer "Why may
 * staff not work on trains?". Tuned for precision: `null` if a text on the subject denies something, or makes an
 * exception for what the question is about.
 *
 * @param texts the quotations from each source
 */
export function deniedPremise(
  question: string,
  language: TextLanguage,
  texts: readonly string[],
): DeniedPremise | null {
  if (expectedAnswer(question, language) !== "reason") return null;
  const from = firstNegation(question, language);
  if (from === null) return null;
  const asked = question.slice(from).replace(/[\s?]+$/u, "");
  const denied = analyze(asked, language).filter((term) => !packOf(language).negations.has(term));
  const terms = analyze(question, language);
  const onIt = texts.filter((text) => sharedTerms(text, denied, language) >= denied.length * SHARED_TERMS);
  const [found] = onIt;
  const isDenied = denied.length === 0 || onIt.some((text) => denies(text, terms, language));
  return found === undefined || isDenied ? null : { asked, found: found.trim() };
}

/** Minimum share of the denied words in a text on the same subject. */
const SHARED_TERMS = 0.6;

function denies(text: string, terms: readonly string[], language: TextLanguage): boolean {
  const { denials, privatives, exception } = packOf(language).comparisons;
  const all = words(text, language);
  if (firstNegation(text, language, privatives) !== null) return true;
  if (all.some((word) => denials.has(foldText(word.text)))) return true;
  const without = all.filter((word) => privatives.has(foldText(word.text))).map(({ end }) => text.slice(end));
  const folded = foldText(text);
  const excepted = exception.exec(folded);
  const rest = excepted === null ? [] : [folded.slice(excepted.index)];
  return [...without, ...rest].some((part) => sharedTerms(part, terms, language) > 0);
}

function sharedTerms(text: string, terms: readonly string[], language: TextLanguage): number {
  const own = new Set(analyze(text, language));
  return terms.filter((term) => own.has(term)).length;
}

/** Offset of the first negating word, except the excluded ones; `null` without one. */
function firstNegation(text: string, language: TextLanguage, leftOut?: ReadonlySet<string>): number | null {
  const whole = words(text, language).find(
    ({ text: word }) => isNegation(word, language) && leftOut?.has(foldText(word)) !== true,
  );
  const elided = [...text.matchAll(ELIDED)].find(({ 1: particle = "" }) =>
    packOf(language).apostrophes.elidedNegations.has(foldText(particle)),
  );
  const offsets = [whole?.start, elided?.index].filter((offset) => offset !== undefined);
  return offsets.length === 0 ? null : Math.min(...offsets);
}

/** A word of one or two letters before an apostrophe. */
const ELIDED = /(?<![\p{L}\p{N}])(\p{L}{1,2})['’ʼ]/gu;
