import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Span } from "@/lib/shared/text/spans";
import { stem } from "../../analyzers";
import type { EllipsisGrammar } from "../../follow-up-grammar";
import { packOf } from "../../language-packs";
import { onceByLanguage } from "../../memo";
import { type Phrase, readPhrases } from "./phrases";

/** What a question is about, and the times that it names besides. */
export interface Subject extends Span {
  preposition: string;
  determiner: string;
  /** Subject without the preposition and determiner before it. */
  noun: string;
  phrases: readonly Phrase[];
  times: readonly Phrase[];
}

/**
 * What a question is about: in "What is the price of a service for the Orion 3?" the service for the Orion 3, since the
 * price is only its attribute. `null` if no phrase of it can be a subject.
 */
export function subjectOf(
  question: string,
  language: TextLanguage,
  grammar: EllipsisGrammar,
  possessive = "",
): Subject | null {
  // "its address" is not that of a person with a role, but of what the role belongs to.
  const isOfThing = grammar.pronounsOfThings && !grammar.personal.has(possessive);
  const phrases = readPhrases(question, language, grammar);
  const first = phrases.findIndex((phrase, at) => {
    if (phrase.time !== null || isCounted(phrase, question, grammar) || isChoice(phrase, question, grammar))
      return false;
    return canBeSubject(phrase, grammar) && !isOwned(phrase, phrases[at + 1], isOfThing, language);
  });
  const opening = phrases[first];
  if (opening === undefined) return null;
  const own = [opening];
  for (const phrase of phrases.slice(first + 1)) {
    const last = own.at(-1) ?? opening;
    const isAdjacent = question.slice(last.end, phrase.start) === " " && phrase.preposition !== "";
    if (!isAdjacent || phrase.time !== null) break;
    own.push(phrase);
  }
  const end = own.at(-1)?.end ?? opening.end;
  const { preposition, determiner, noun } = opening;
  return {
    start: opening.start,
    end,
    preposition,
    determiner,
    noun: question.slice(noun.start, end),
    phrases: own,
    times: phrases.filter(({ time }) => time !== null),
  };
}

/** "containers", in "How many containers". */
export function isCounted({ noun }: Phrase, question: string, { counting }: EllipsisGrammar): boolean {
  return counting.test(question.slice(0, noun.start).toLowerCase());
}

/** "floor", in "Which floor". */
export function isChoice({ noun }: Phrase, question: string, { choosing }: EllipsisGrammar): boolean {
  return choosing.test(question.slice(0, noun.start).toLowerCase());
}

/** Where every noun has a determiner, one without it is a verb or part of a phrase. */
function canBeSubject({ determiner, preposition, name }: Phrase, { auxiliary }: EllipsisGrammar): boolean {
  return auxiliary !== null || determiner !== "" || preposition !== "" || name !== null;
}

export function isAttribute({ name, head }: Phrase, language: TextLanguage): boolean {
  return name === null && articleOfAttribute(head, language) !== null;
}

/** The definite article of an attribute's noun, given as its index term; `null` for other nouns. */
export function articleOfAttribute(head: string, language: TextLanguage): string | null {
  return attributesOf(language).get(head) ?? null;
}

const attributesOf = onceByLanguage((language) => {
  const attributes = packOf(language).questions.followUp.ellipsis?.attributes ?? new Map<string, string>();
  return new Map([...attributes].map(([noun, article]) => [stem(noun, language), article]));
});

/** Whether a phrase names a person by a role ("the treasurer"). */
export function isRole({ head, name }: Phrase, language: TextLanguage): boolean {
  return name === null && rolesOf(language).has(head);
}

const rolesOf = onceByLanguage(
  (language) => new Set([...packOf(language).knowledge.roles].map((role) => stem(role, language))),
);

/** Whether a phrase is only an attribute, or a role, of the next one. */
function isOwned(phrase: Phrase, next: Phrase | undefined, withRoles: boolean, language: TextLanguage): boolean {
  const isOfOwner = isAttribute(phrase, language) || (withRoles && isRole(phrase, language));
  return (
    isOfOwner && next !== undefined && next.time === null && next.preposition !== "" && next.start - phrase.end <= 1
  );
}
