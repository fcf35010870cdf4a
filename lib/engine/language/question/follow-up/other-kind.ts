import { stem } from "../../analyzers";
import { packOf } from "../../language-packs";
import { onceByLanguage } from "../../memo";
import type { Phrase } from "./phrases";
import { type Completed, type Given, nounOf, replaced, withPhrase } from "./place-phrase";
import { isAttribute } from "./subject-of";

/** Another kind of what is asked for: "enfant" in "tarif adulte". */
export function otherKind(
  given: Given,
  phrases: readonly Phrase[],
  { question, language, grammar }: Completed,
): string | null {
  const target = phrases.find((own) => /^\S+ \S+$/.test(question.slice(own.noun.start, own.noun.end)));
  if (target === undefined || given.phrase.determiner !== "" || !isAttribute(target, language)) return null;
  const [first = "", second = ""] = question.slice(target.noun.start, target.noun.end).split(" ");
  return replaced(question, target.noun, grammar.headLast ? `${nounOf(given)} ${second}` : `${first} ${nounOf(given)}`);
}

/** Another kind of person: "child" in "adult ticket", or the ticket "for children". */
export function otherPerson(given: Given, phrases: readonly Phrase[], completed: Completed): string | null {
  const { question, language, grammar } = completed;
  const persons = personsOf(language);
  if (!persons.has(given.phrase.head)) return null;
  for (const { start, end, noun, preposition, determiner } of phrases) {
    const own = question.slice(noun.start, noun.end).split(" ");
    const at = grammar.headLast ? 0 : own.length - 1;
    if (own.length < 2 || !persons.has(stem(own[at] ?? "", language))) continue;
    const isAdded = given.phrase.preposition !== "";
    const kept = own.map((word, place) => (place === at ? (isAdded ? "" : nounOf(given)) : word)).filter(Boolean);
    const next = replaced(question, { start, end }, grammar.joined(preposition, determiner, kept.join(" ")));
    return isAdded ? withPhrase(given, "name", { ...completed, question: next }) : next;
  }
  return null;
}
const personsOf = onceByLanguage((language) => {
  const persons = packOf(language).questions.followUp.ellipsis?.persons ?? [];
  return new Set(persons.map((person) => stem(person, language)));
});
