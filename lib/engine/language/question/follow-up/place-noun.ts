import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../../language-packs";
import { foldText } from "../../text/fold-text";
import { otherKind, otherPerson } from "./other-kind";
import { type Phrase, readPhrases } from "./phrases";
import { type Completed, type Given, nounOf, replaced, withPhrase, withReplacement } from "./place-phrase";
import { articleOfAttribute, isAttribute, isChoice, isCounted, isRole, subjectOf } from "./subject-of";

/**
 * Replaces the noun that has the role of the new one: a noun of the same kind of thing, the attribute, what is counted,
 * or the thing itself. `null` if the question has none.
 */
export function placeNoun(given: Given, completed: Completed): string | null {
  const { question, language, grammar } = completed;
  const phrases = readPhrases(question, language, grammar);
  const { phrase } = given;
  const same = phrases.find(({ head, time }) => time === null && head === phrase.head);
  if (same !== undefined && phrase.determination !== "possessive") {
    if (nounOf(given) === question.slice(same.noun.start, same.noun.end)) return instead(given, same, completed);
    if (isAttribute(same, language))
      return question.slice(0, same.noun.start) + nounOf(given) + question.slice(same.noun.end);
    return withReplacement(same, given, completed);
  }
  // "In his absence?" asks the same under another condition.
  if (phrase.determination === "possessive" && phrase.preposition !== "") return withPhrase(given, "name", completed);
  const isAsked = phrase.determination === "possessive" || articleOfAttribute(phrase.head, language) !== null;
  if (isAsked) return replacedAttribute(given, phrases, completed) ?? askedAttribute(given, completed);
  const counted = phrases.find((own) => isCounted(own, question, grammar));
  if (counted !== undefined && isCountable(given, counted, completed))
    return replaced(question, counted, grammar.joined(counted.preposition, "", nounOf(given)));
  const isNewRole = isRole(phrase, language) && !phrases.some((own) => isRole(own, language));
  if (isNewRole && phrase.determination === "definite") return askedAttribute(given, completed);
  const person = otherPerson(given, phrases, completed);
  if (person !== null) return person;
  const target = sameRole(given, phrases, completed);
  if (target !== null) {
    const { determiner } = phrase;
    const kept = determiner === "" ? target.determiner : determiner;
    return replaced(question, target, grammar.joined(target.preposition, kept, nounOf(given)));
  }
  if (phrase.preposition !== "") return withPhrase(given, "name", completed);
  return ofNamed(given, phrases, completed) ?? otherKind(given, phrases, completed);
}

/** "the museum" after "When does the shop of the museum open?": the owner instead of the thing. */
function instead({ phrase, text }: Given, same: Phrase, { question, language, grammar }: Completed): string {
  const subject = subjectOf(question, language, grammar);
  if (subject === null || subject.start >= same.start || same.end > subject.end) return question;
  const own = grammar.joined(subject.preposition, phrase.determiner, nounOf({ phrase, text }));
  return replaced(question, { start: subject.start, end: same.end }, own);
}

/** Whether a noun takes the place of a counted one, which is no unit ("How many days …"). */
function isCountable(given: Given, counted: Phrase, { question, language }: Completed): boolean {
  const { determination, preposition } = given.phrase;
  const { counted: plural } = packOf(language).questions.parts;
  const isPlural = (noun: string) => plural.test(` ${foldText(noun)}`);
  if (determination === "indefinite" || (preposition !== "" && preposition !== counted.preposition)) return false;
  return isPlural(nounOf(given)) && isPlural(question.slice(counted.noun.start, counted.noun.end));
}

/** The common noun whose role the new one takes, preferably with the same determiner or preposition. */
function sameRole(
  { phrase }: Given,
  phrases: readonly Phrase[],
  { question, language, grammar }: Completed,
): Phrase | null {
  const candidates = phrases.filter((own) => {
    if (own.time !== null || own.name !== null || isAttribute(own, language)) return false;
    if (isCounted(own, question, grammar) || isChoice(own, question, grammar)) return false;
    return own.determiner !== "" || own.preposition !== "" || grammar.auxiliary !== null;
  });
  const alike = candidates.filter((own) => isRole(own, language) === isRole(phrase, language));
  if (phrase.preposition !== "") return alike.find((own) => own.preposition === phrase.preposition) ?? null;
  const plain = alike.filter((own) => own.preposition === "");
  return [...plain, ...alike].find((own) => own.determination === phrase.determination) ?? alike[0] ?? null;
}

/** "the delivery" of the thing that the question names, or a thing instead of it ("a kettle"). */
function ofNamed(given: Given, phrases: readonly Phrase[], { question, grammar }: Completed): string | null {
  const named = phrases.find(({ name }) => name !== null);
  if (named === undefined) return null;
  const { determination, determiner } = given.phrase;
  if (determination === "indefinite")
    return replaced(question, named, grammar.joined(named.preposition, determiner, nounOf(given)));
  const own = otherHead(given, named, question, grammar);
  if (own !== null) return own;
  const owner = grammar.joined(grammar.of, named.determiner, question.slice(named.noun.start, named.noun.end));
  return replaced(question, named, `${grammar.joined(named.preposition, determiner, nounOf(given))} ${owner}`);
}

/** "the Orlin bridge" after "the Orlin tower": another thing of the same name. */
function otherHead(given: Given, named: Phrase, question: string, grammar: Completed["grammar"]): string | null {
  const { name, noun } = named;
  if (name === null || (name.start === noun.start && name.end === noun.end)) return null;
  const parts = [question.slice(name.start, name.end), nounOf(given)];
  return replaced(question, noun, (grammar.headLast ? parts : parts.toReversed()).join(" "));
}

/** Another attribute in a question for one by its noun: "What is the deadline for the grant?" */
function replacedAttribute(given: Given, phrases: readonly Phrase[], completed: Completed): string | null {
  const { question, language, grammar } = completed;
  const [asked, owner] = phrases;
  if (asked === undefined || owner === undefined || given.phrase.determination === "possessive") return null;
  const isOwned = owner.time !== null || (owner.preposition !== "" && owner.start - asked.end <= 1);
  if (asked.name !== null || !isOwned || !grammar.asksAttribute.test(question.toLowerCase())) return null;
  const attribute = grammar.joined("", articleOf(given, grammar, language), nounOf(given));
  return grammar.agreeing(replaced(question, asked, attribute), attribute);
}

/** A question for an attribute of what the previous question was about. */
function askedAttribute(given: Given, { question, language, grammar }: Completed): string | null {
  const subject = subjectOf(question, language, grammar, given.phrase.determiner);
  if (subject === null) return null;
  const article = articleOf(given, grammar, language);
  const attribute = grammar.joined("", article, nounOf(given));
  const owner = grammar.joined(grammar.of, subject.determiner, subject.noun);
  const times = subject.times.map(({ start, end }) => ` ${question.slice(start, end)}`).join("");
  return `${grammar.attributeQuestion(attribute, owner, isRole(given.phrase, language))}${times}`;
}

/** The definite article of an attribute: its own, or the one for a possessive determiner. */
function articleOf({ phrase }: Given, grammar: Completed["grammar"], language: TextLanguage): string {
  if (phrase.determination === "definite") return phrase.determiner;
  const article = grammar.definiteFor(phrase.determiner);
  return phrase.determiner !== "" && article === "les"
    ? article
    : (articleOfAttribute(phrase.head, language) ?? article);
}
