import { words } from "../../text/words";
import { MOST_WORDS_OF_A_FRAGMENT } from "../../tunables";
import { withoutLeadIn } from "./fragment";
import { type Phrase, readPhrases } from "./phrases";
import { type Completed, placeTime, replaced } from "./place-phrase";
import { isAttribute, isChoice, isCounted, subjectOf } from "./subject-of";

/**
 * A follow-up question that names its place in the previous one by a word of its own: "the one for the tank", "if it
 * rains", "who else?" `null` if it has no such word.
 */
export function continued(question: string, previous: Completed): string | null {
  return (
    withStandIn(question, previous) ??
    withJoined(question, previous) ??
    withCondition(question, previous) ??
    withOthers(question, previous)
  );
}

/** "the one for the tank": the noun of the previous question with another complement. */
function withStandIn(asked: string, previous: Completed): string | null {
  const { question, language, grammar } = previous;
  const own = withoutLeadIn(asked, grammar);
  const found = grammar.standIn.exec(plain(own));
  if (found === null || words(own, language).length > MOST_WORDS_OF_A_FRAGMENT) return null;
  const complement = own.slice(found[0].length);
  const text = `${grammar.and} ${complement}`;
  const [opening] = readPhrases(text, language, grammar, "fragment");
  if (opening !== undefined && opening.time !== null) return placeTime({ phrase: opening, text }, previous);
  const article = grammar.standInArticle(plain(found[0]).trim());
  const phrases = readPhrases(question, language, grammar);
  const subject = subjectOf(question, language, grammar);
  // "the price of the ticket": another one is the price of something else.
  const [first] = phrases;
  const isOwned = first !== undefined && isAttribute(first, language) && subject?.preposition === grammar.of;
  if (isOwned && grammar.asksAttribute.test(plain(question)) && agrees(first, article))
    return replaced(question, subject, complement);
  const target = standInFor({ article, complement: opening }, phrases, previous);
  if (target === null) return null;
  const noun = question.slice(target.noun.start, target.noun.end);
  const word = (grammar.headLast ? /\S+$/ : /^\S+/).exec(noun)?.[0] ?? noun;
  const head = grammar.joined(target.preposition, target.determiner, word);
  return replaced(question, { start: target.start, end: endOf(target, phrases, question) }, `${head} ${complement}`);
}

/** Elided articles show no gender. */
function agrees({ determiner }: Phrase, article: string | null): boolean {
  return article === null || determiner === article || determiner.endsWith("'");
}

/** The noun of the pronoun's gender, preferably with a complement of the same kind, otherwise the last one. */
function standInFor(
  { article, complement }: { article: string | null; complement: Phrase | undefined },
  phrases: readonly Phrase[],
  { question, grammar }: Completed,
): Phrase | null {
  const nouns = phrases.filter(
    (phrase) =>
      phrase.determination === "definite" &&
      phrase.time === null &&
      !(phrase.name?.start === phrase.noun.start && phrase.name.end === phrase.noun.end) &&
      !isCounted(phrase, question, grammar) &&
      !isChoice(phrase, question, grammar) &&
      agrees(phrase, article),
  );
  const complementOf = (noun: Phrase) => {
    const next = phrases[phrases.indexOf(noun) + 1];
    return next !== undefined && next.start - noun.end <= 1 && next.preposition === complement?.preposition
      ? next
      : undefined;
  };
  const sure = nouns.filter(({ determiner }) => article === null || determiner === article);
  return (
    nouns.find((noun) => complementOf(noun)?.head === complement?.head && complement !== undefined) ??
    sure.find((noun) => complementOf(noun) !== undefined) ??
    sure.at(-1) ??
    nouns.find((noun) => complementOf(noun) !== undefined) ??
    nouns.at(-1) ??
    null
  );
}

/** Where a noun and its complements end. */
function endOf(target: Phrase, phrases: readonly Phrase[], question: string): number {
  let { end } = target;
  for (const next of phrases.slice(phrases.indexOf(target) + 1)) {
    if (next.start - end > 1 || next.preposition === "" || next.time !== null) break;
    end = next.end;
  }
  // "building A": a letter alone is no noun.
  return end + (/^ (?:\p{Lu}|\d+)(?![\p{L}\p{N}])/u.exec(question.slice(end))?.[0].length ?? 0);
}

/** "de couture" after "l'atelier de poterie": a bare noun in place of the one that a preposition joins to another. */
function withJoined(asked: string, { question, language, grammar }: Completed): string | null {
  const { joinsNouns } = grammar;
  if (joinsNouns === null) return null;
  const own = withoutLeadIn(asked, grammar);
  const [phrase, ...others] = readPhrases(`${grammar.and} ${own}`, language, grammar, "fragment");
  if (phrase === undefined || others.length > 0 || phrase.preposition !== joinsNouns) return null;
  if (phrase.determiner !== "" || phrase.name !== null || phrase.time !== null) return null;
  const bare = own.slice(phrase.noun.start - grammar.and.length - 1);
  const joint = grammar.joined(joinsNouns, "", "");
  for (const { noun } of readPhrases(question, language, grammar).toReversed()) {
    const known = question.slice(noun.start, noun.end);
    const at = [` ${joint.trim()} `, ` ${joint.trim().slice(0, -1)}'`]
      .map((mark) => known.indexOf(mark))
      .find((place) => place > 0);
    if (at !== undefined)
      return replaced(question, noun, `${known.slice(0, at)} ${grammar.joined(joinsNouns, "", bare)}`);
  }
  return null;
}

/** "and if it rains?": the previous question under this condition, instead of its own. */
function withCondition(asked: string, { question, language, grammar }: Completed): string | null {
  const [start, end] = grammar.condition.asked.exec(plain(asked))?.indices?.groups?.condition ?? [];
  if (start === undefined || end === undefined) return null;
  const condition = asked.slice(start, end);
  if (words(condition, language).length > MOST_WORDS_OF_A_FRAGMENT) return null;
  const own = grammar.condition.known.exec(plain(question));
  // "Do you know if it is open": no condition of the question, but what it asks.
  if (own === null && grammar.condition.opensOwn.test(plain(asked))) return null;
  if (own !== null && grammar.condition.indirect.test(plain(question.slice(0, own.index)))) return null;
  const opening = condition.charAt(0).toLowerCase() + condition.slice(1);
  return `${own === null ? question : question.slice(0, own.index)} ${opening}`;
}

/** "who else?": the previous question without the person that it names. */
function withOthers(asked: string, { question, grammar }: Completed): string | null {
  const own = plain(withoutLeadIn(asked, grammar));
  return grammar.others.asked.test(own) ? grammar.others.again(question, own) : null;
}

/** In lower case, with its offsets. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll("’", "'");
}
