import type { TextLanguage } from "@/lib/shared/contracts/language";
import { weekdaysOf } from "../../dates/calendar-names";
import type { EllipsisGrammar } from "../../follow-up-grammar";
import { packOf } from "../../language-packs";
import { foldText } from "../../text/fold-text";
import { words } from "../../text/words";
import { MOST_WORDS_OF_A_FRAGMENT } from "../../tunables";
import { questionKind } from "../question-kind";
import { type Phrase, readPhrases } from "./phrases";

/** An elliptical question: phrases without a clause ("and in 2023?", "its warranty"). */
export interface Fragment {
  /** Its words, in which the phrases have their offsets. */
  text: string;
  /** The asking word that it repeats; empty if none. */
  asking: string;
  phrases: readonly Phrase[];
}

/** The phrases of an elliptical question; `null` for a clause, an order, small talk or an unclear text. */
export function readFragment(question: string, language: TextLanguage, opensWithName = false): Fragment | null {
  const { ellipsis: grammar } = packOf(language).questions.followUp;
  if (grammar === null || questionKind(question, language) !== "any") return null;
  const own = withoutLeadIn(question, grammar);
  const lower = own.toLowerCase().replaceAll("’", "'");
  const asking = grammar.asking.exec(lower)?.[0] ?? "";
  const rest = own.slice(asking.length).trim();
  const isClause = grammar.clause.test(rest.toLowerCase().replaceAll("’", "'")) || /[.!?;:]\s|\n/.test(rest);
  if (rest === "" || isClause || words(rest, language).length > MOST_WORDS_OF_A_FRAGMENT) return null;
  // A word before it, so that a capital at its start means a name.
  const text = `${grammar.and} ${withMonths(withOpening(rest, language, opensWithName), language)}`;
  const phrases = readPhrases(text, language, grammar, "fragment");
  return phrases.length === 0 ? null : { text, asking: asking.trim(), phrases };
}

/** The first word in lower case, as the capital at the start means nothing, unless it is a name. */
function withOpening(text: string, language: TextLanguage, isName: boolean): string {
  const [word = ""] = /^\p{L}+/u.exec(text) ?? [];
  const rest = text.slice(word.length);
  if (word === "" || /^['’-]/.test(rest)) return text;
  if (packOf(language).numbers.monthsCapitalised && weekdaysOf(word, language).length > 0) return text;
  if (isName) return word.charAt(0).toUpperCase() + word.slice(1) + rest;
  return /^\p{Lu}\p{Ll}+$/u.test(word) && !/^ (?:\p{Lu}|\d)/u.test(rest) ? word.toLowerCase() + rest : text;
}

/** The first word of an elliptical question, which only a lexicon shows to be a name ("Marseille?"); `null` if it has none. */
export function openingWord(question: string, language: TextLanguage): string | null {
  const { ellipsis: grammar } = packOf(language).questions.followUp;
  if (grammar === null || readFragment(question, language) === null) return null;
  return /^\p{L}+(?![\p{L}'’-])/u.exec(withoutLeadIn(question, grammar))?.[0] ?? null;
}

/** A question without its opening, words of courtesy and final marks. */
export function withoutLeadIn(question: string, { leadIn, courtesy }: EllipsisGrammar): string {
  let own = question.trim();
  for (;;) {
    const before = own;
    own = own.replace(/^[\s,–—-]+|[\s,?!.…]+$/gu, "");
    const lower = own.toLowerCase().replaceAll("’", "'");
    own = own.slice(leadIn.exec(lower)?.[0].length ?? 0);
    own = own.slice(0, own.length - (courtesy.exec(own.toLowerCase().replaceAll("’", "'"))?.[0].length ?? 0));
    if (own === before) return own;
  }
}

/** Months with the capital that the language gives them. */
function withMonths(text: string, language: TextLanguage): string {
  const { months, monthsCapitalised } = packOf(language).numbers;
  if (!monthsCapitalised) return text;
  return text.replace(/\p{L}+/gu, (word) =>
    months.includes(foldText(word)) ? word.charAt(0).toUpperCase() + word.slice(1) : word,
  );
}

/**
 * Whether a question does not show what it asks: it names only times, numbers or names, or an attribute of nothing
 * ("2023?", "the price").
 */
export function isUnclear(question: string, language: TextLanguage): boolean {
  const fragment = readFragment(question, language);
  if (fragment === null || fragment.asking !== "") return false;
  const nouns = fragment.phrases.filter(
    ({ time, noun, name }) => time === null && !isOnlyName(noun, name, fragment.text),
  );
  const [noun, ...others] = nouns;
  if (noun === undefined) return true;
  const isAlone = others.length === 0 && fragment.phrases.every(({ name }) => name === null);
  return isAlone && words(fragment.text.slice(noun.noun.start, noun.noun.end), language).length <= 2;
}

function isOnlyName(noun: Phrase["noun"], name: Phrase["name"], text: string): boolean {
  if (/^[\d\s.,]+$/.test(text.slice(noun.start, noun.end))) return true;
  return name !== null && name.start === noun.start && name.end === noun.end;
}
