import type { TextLanguage } from "@/lib/shared/contracts/language";
import { isFunctionWord, stem } from "../../analyzers";
import { packOf } from "../../language-packs";
import { foldText } from "../../text/fold-text";
import { words } from "../../text/words";
import { clauseRole } from "./clause-role";

/** A noun after an article or the like, by its stem. */
interface Noun {
  text: string;
  key: string;
  role: string;
}

/**
 * Finds a sentence in which two of the question's nouns have swapped roles: "The trainee informs her tutor by
 * 9.30" does not say by when the tutor informs the trainee. Tuned for precision: `null` unless both are in the
 * sentence, once each.
 */
export function exchangedRoles(
  question: string,
  language: TextLanguage,
  sentences: readonly string[],
): { asked: string; found: string } | null {
  const asked = nounsOf(question, language);
  for (const sentence of sentences) {
    const given = nounsOf(sentence, language);
    const onlyOf = ({ key }: Noun) => {
      const [own, ...more] = given.filter((noun) => noun.key === key);
      return more.length === 0 ? own : undefined;
    };
    for (const actor of asked.filter(({ role }) => role === "subject")) {
      for (const other of asked.filter(({ key, role }) => key !== actor.key && role === "object")) {
        const [actorHere, otherHere] = [onlyOf(actor), onlyOf(other)];
        if (actorHere?.role === "object" && otherHere?.role === "subject")
          return { asked: actor.text, found: otherHere.text };
      }
    }
  }
  return null;
}

function nounsOf(text: string, language: TextLanguage): Noun[] {
  const all = words(text, language);
  const { determiners } = packOf(language).comparisons.parties;
  return all.flatMap((word, at): Noun[] => {
    const before = all[at - 1];
    if (before === undefined || isFunctionWord(foldText(word.text), language)) return [];
    if (!determiners.has(foldText(before.text)) || text.slice(before.end, word.start) !== " ") return [];
    const role = clauseRole(text, all, { first: at, last: at }, language);
    return [{ text: word.text, key: stem(word.text, language), role }];
  });
}
