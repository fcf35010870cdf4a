import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../../language-packs";
import { memoByWord } from "../../memo";
import { definedRole } from "../../names/defined-role";
import { wordList } from "../../synonyms/word-list";
import { words } from "../../text/words";
import { clauseRole } from "./clause-role";

/** A mention of a party to a contract. */
interface NamedParty {
  text: string;
  /** Position of its pair in the grammar, and of its side in the pair. */
  pair: number;
  side: 0 | 1;
  /** Its role in its clause: the preposition before it, "subject" or "object". */
  role: string;
}

/**
 * Finds sentences that say of one party to a contract what a question asks about the other: "The Franchisee may not run
 * a bakery nearby" does not bind the Franchisor. Tuned for precision: `null` if the question names both, if the
 * sentences also name the one asked about, or if the other one has a different role in them ("reported to the Landlord"
 * may well be about the Tenant).
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
      role: clauseRole(text, all, { first: at, last: at }, language),
    })),
  );
}

/** Names of the question that its sources identify as a party. */
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
    const inClause = clauseRole(question, all, { first, last }, language);
    return sidesOf(word.text, language).map((side) => ({ text: name, ...side, role: inClause }));
  });
}

/** The side of a contract that a word names, in each pair that has it. */
const sidesOf = memoByWord((word, language): readonly Pick<NamedParty, "pair" | "side">[] => {
  const name = word.toLowerCase().replace(PLURAL, "");
  return packOf(language).comparisons.parties.pairs.flatMap((sides, pair) => {
    const side = sides.findIndex((names) => wordList(names).includes(name));
    return side === 0 || side === 1 ? [{ pair, side }] : [];
  });
});

const PLURAL = /s$/;
