import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Span } from "@/lib/shared/text/spans";
import { packOf } from "../../language-packs";
import { continued } from "./continuations";
import { followUp } from "./follow-up";
import { type Fragment, readFragment, withoutLeadIn } from "./fragment";
import type { Phrase } from "./phrases";
import { placeNoun } from "./place-noun";
import {
  type Completed,
  type Given,
  NUMBER,
  nounOf,
  placeName,
  placeNumber,
  placeTime,
  withPhrase,
} from "./place-phrase";
import { referredBack } from "./refer-back";
import { articleOfAttribute, subjectOf } from "./subject-of";

/** How the words of a follow-up question are told apart where the question alone does not show it. */
export interface FollowUpReading {
  language: TextLanguage;
  /** Whether an elliptical question opens with a name, which its capital does not show ("Marseille?"). */
  opensWithName: boolean;
}

/**
 * A follow-up question as a whole one: each phrase of an elliptical question replaces its own kind in the previous one
 * ("2023?", "and for the Orion 5?"), and the subject of that one stands for a pronoun ("its warranty").
 *
 * @param previous complete, in the same language
 * @returns `null` if the question stands alone, or if it is unclear what it takes from the previous one
 */
export function completeQuestion(question: string, previous: string, reading: FollowUpReading): string | null {
  const { language } = reading;
  const { ellipsis: grammar } = packOf(language).questions.followUp;
  if (grammar === null) return null;
  if (!isWhole(previous, language)) return null;
  const base: Completed = { question: withoutLeadIn(previous, grammar), language, grammar };
  const own = continued(question, base);
  if (own !== null) return asQuestion(own, previous);
  const fragment = readFragment(question, language, reading.opensWithName);
  if (fragment === null || (fragment.asking !== "" && !repeatsAsking(fragment, base)))
    return followUp(question, language) === "topic"
      ? asQuestion(referredBack(withoutLeadIn(question, grammar), base), previous)
      : null;
  const completed = fragment.phrases.reduce<string | null>((own, phrase, at) => {
    if (own === null) return null;
    const next = { ...base, question: own };
    return complement(fragment, at - 1, language) === null ? placed(fragment, phrase, at, next) : own;
  }, base.question);
  return asQuestion(completed, previous);
}

/** With a capital and a question mark, spaced as in the previous question. */
function asQuestion(words: string | null, previous: string): string | null {
  if (words === null) return null;
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}${/\p{Zs}\?$/u.test(previous) ? " " : ""}?`;
}

/** Neither elliptical itself nor completed by words in brackets. */
function isWhole(question: string, language: TextLanguage): boolean {
  const fragment = readFragment(question, language);
  return (fragment === null || fragment.asking !== "") && !/\)\s*$/.test(question);
}

/** "how many in 2023?" after "How many containers …?" */
function repeatsAsking({ asking }: Fragment, { question, grammar }: Completed): boolean {
  return grammar.asking.exec(question.toLowerCase().replaceAll("’", "'"))?.[0].trim() === asking;
}

function placed(fragment: Fragment, phrase: Phrase, at: number, completed: Completed): string | null {
  const given = { phrase, text: fragment.text };
  const noun = nounOf(given);
  const { language } = completed;
  if (phrase.time !== null) return placeTime(given, completed);
  const owner = complement(fragment, at, language);
  if (owner !== null) return askedOf(fragment, phrase, owner, completed);
  if (phrase.name !== null && articleOfAttribute(phrase.head, language) !== null)
    return askedOfName(given, phrase.name, completed);
  if (phrase.name !== null) return placeName(given, completed) ?? placeNewName(fragment, phrase, completed);
  if (NUMBER.test(noun))
    return placeNumber(given, completed) ?? (phrase.preposition === "" ? null : withPhrase(given, "name", completed));
  return placeNoun(given, completed);
}

/** The phrase that an attribute belongs to ("the price of a service"); `null` if there is none. */
function complement({ phrases }: Fragment, at: number, language: TextLanguage): Phrase | null {
  const [phrase, next] = [phrases[at], phrases[at + 1]];
  if (phrase === undefined || next === undefined || next.time !== null || next.preposition === "") return null;
  const isAttribute = phrase.name === null && articleOfAttribute(phrase.head, language) !== null;
  return isAttribute && next.start - phrase.end <= 1 ? next : null;
}

/** A question for an attribute of the fragment's own thing, with the names of the previous subject that it lacks. */
function askedOf({ text, phrases }: Fragment, phrase: Phrase, owner: Phrase, completed: Completed): string {
  const { question, language, grammar } = completed;
  const subject = subjectOf(question, language, grammar);
  const article = articleOfAttribute(phrase.head, language) ?? "";
  const attribute = grammar.joined("", article, text.slice(phrase.noun.start, phrase.noun.end));
  const own = grammar.joined(owner.preposition, owner.determiner, text.slice(owner.noun.start, owner.noun.end));
  const isNamed = phrases.some(({ name }) => name !== null);
  const names = isNamed ? [] : (subject?.phrases.slice(1).filter(({ name }) => name !== null) ?? []);
  const kept = [...names, ...(subject?.times ?? [])].map(({ start, end }) => ` ${question.slice(start, end)}`);
  return grammar.attributeQuestion(attribute, own, false) + kept.join("");
}

/** "Merrow K7 warranty": an attribute and its thing in one phrase. */
function askedOfName({ phrase, text }: Given, name: Span, { language, grammar }: Completed): string {
  const { noun, head, determiner } = phrase;
  const attribute = `${text.slice(noun.start, name.start)} ${text.slice(name.end, noun.end)}`.trim();
  const article = articleOfAttribute(head, language) ?? "";
  const owner = grammar.joined(grammar.of, determiner, text.slice(name.start, name.end));
  return grammar.attributeQuestion(grammar.joined("", article, attribute), owner, false);
}

/** A name for a question without one: that of its definite subject, or an addition. */
function placeNewName({ text }: Fragment, phrase: Phrase, completed: Completed): string | null {
  const { question, language, grammar } = completed;
  const given = { phrase, text };
  const subject = subjectOf(question, language, grammar);
  if (phrase.preposition === "" && subject?.phrases[0]?.determination === "definite") {
    const own = grammar.joined(subject.preposition, phrase.determiner, nounOf(given));
    return question.slice(0, subject.start) + own + question.slice(subject.end);
  }
  return withPhrase(given, "name", completed);
}
