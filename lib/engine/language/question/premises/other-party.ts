import type { TextLanguage } from "@/lib/shared/contracts/language";
import { isFunctionWord } from "../../analyzers";
import { packOf } from "../../language-packs";
import { definedRole } from "../../names/defined-role";
import { wordList } from "../../synonyms/word-list";
import { foldText } from "../../text/fold-text";
import { type Word, words } from "../../text/words";

/** A party to a contract where a text names it. */
interface NamedParty {
  text: string;
  /** Position of its pair in the grammar, and of its side in the pair. */
  pair: number;
  side: 0 | 1;
  /** What it is in its clause: the preposition before it, "subject" or "object". */
  role: string;
}

/**
 * Finds sentences that say of one party to a contract what a question asks about the other: "The Franchisee may not run
 * a bakery nearby" does not bind the Franchisor. Tuned for precision: `null` if the question names both, if the
 * sentences name the one asked about too, or if the other has another part in them ("reported to the Landlord" may well
 * be about the Tenant).
 *
 * @param place titles and headings of the sentences, which may say that a name is a party: `Harrowgill (“the Lessor”)`
 */
export function otherParty(
  question: string,
  language: TextLanguage,
  { sentences, place }: { sentences: string; place: string },
): { asked: string; found: string } | null {
  const inQuestion = [...namedParties(question, language), ...partiesByName(question, language, place)];
  const given = namedParties(sentences, language);
  for (const asked of inQuestion) {
    const isNamed = given.some((own) => own.pair === asked.pair && own.side === asked.side);
    const isOfBoth = inQuestion.some((own) => own.pair === asked.pair && own.side !== asked.side);
    if (isNamed || isOfBoth) continue;
    const found = given.find((own) => own.pair === asked.pair && own.role === asked.role);
    if (found !== undefined) return { asked: asked.text, found: found.text };
  }
  return null;
}

function namedParties(text: string, language: TextLanguage): NamedParty[] {
  const all = words(text, language);
  return all.flatMap((word, at) =>
    sidesOf(word.text, language).map((side) => ({
      text: word.text,
      ...side,
      role: roleOf(text, all, at, at, language),
    })),
  );
}

/** Names of the question that its sources say are a party. */
function partiesByName(question: string, language: TextLanguage, place: string): NamedParty[] {
  const all = words(question, language);
  const capitalised = all.map(({ text }) => /^\p{Lu}/u.test(text));
  return all.flatMap(({ start }, first): NamedParty[] => {
    if (capitalised[first] !== true || capitalised[first - 1] === true) return [];
    const next = capitalised.indexOf(false, first);
    const last = (next === -1 ? all.length : next) - 1;
    const name = question.slice(start, all[last]?.end);
    const at = place.indexOf(name);
    const role = at === -1 ? null : definedRole(place, { start: at, end: at + name.length });
    const [word] = role === null ? [] : words(role, language).slice(-1);
    if (word === undefined) return [];
    const inClause = roleOf(question, all, first, last, language);
    return sidesOf(word.text, language).map((side) => ({ text: name, ...side, role: inClause }));
  });
}

/** The side of a contract that a word names, in each pair that has it. */
function sidesOf(word: string, language: TextLanguage): Pick<NamedParty, "pair" | "side">[] {
  const name = word.toLowerCase().replace(PLURAL, "");
  return packOf(language).comparisons.parties.pairs.flatMap((sides, pair) => {
    const side = sides.findIndex((names) => wordList(names).includes(name));
    return side === 0 || side === 1 ? [{ pair, side }] : [];
  });
}

const PLURAL = /s$/;

/** @param at position of its first word @param to and of its last */
function roleOf(text: string, all: readonly Word[], at: number, to: number, language: TextLanguage): string {
  const { links, verbs } = packOf(language).comparisons.parties;
  const [before, article] = precedingInClause(text, all, at);
  const isDetermined = article !== undefined && isFunctionWord(foldText(article), language);
  const preposition = [article, isDetermined ? before : undefined]
    .flatMap((word) => links.filter((forms) => word !== undefined && wordList(forms).includes(foldText(word))))
    .at(0);
  if (preposition !== undefined) return preposition;
  // "The Lessor must" and, in a question, "must Harrowgill".
  const acts = [article, all[to + 1]?.text].some((word) => word !== undefined && verbs.has(foldText(word)));
  const opens = before === undefined || isFunctionWord(foldText(before), language);
  return acts || (isDetermined && opens) || article === undefined ? "subject" : "object";
}

/** The two words before a word, farther one first; none from before a punctuation mark. */
function precedingInClause(text: string, all: readonly Word[], at: number): [string | undefined, string | undefined] {
  const wordBefore = (position: number) => {
    const [own, next] = [all[position], all[position + 1]];
    return own === undefined || next === undefined || /[.,;:!?()\n]/.test(text.slice(own.end, next.start))
      ? undefined
      : own.text;
  };
  const article = wordBefore(at - 1);
  return [article === undefined ? undefined : wordBefore(at - 2), article];
}
