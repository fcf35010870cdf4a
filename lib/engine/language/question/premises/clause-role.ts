import type { TextLanguage } from "@/lib/shared/contracts/language";
import { isFunctionWord } from "../../analyzers";
import { packOf } from "../../language-packs";
import { memoByWord } from "../../memo";
import { wordList } from "../../synonyms/word-list";
import { foldText } from "../../text/fold-text";
import type { Word } from "../../text/words";

/**
 * The role of a noun or name in its clause, from the words beside it: the preposition before it, "subject" or "object".
 *
 * @param all the words of the text
 * @param at positions of its first and last word among them
 */
export function clauseRole(
  text: string,
  all: readonly Word[],
  at: { first: number; last: number },
  language: TextLanguage,
): string {
  const { verbs } = packOf(language).comparisons.parties;
  const [before, article] = precedingInClause(text, all, at.first);
  const isDetermined = article !== undefined && isFunctionWord(foldText(article), language);
  const preposition = linkOf(article ?? "", language) ?? (isDetermined ? linkOf(before ?? "", language) : null);
  if (preposition !== null) return preposition;
  // "The Lessor must" and, in a question, "must Harrowgill".
  const acts = [article, all[at.last + 1]?.text].some((word) => word !== undefined && verbs.has(foldText(word)));
  const opens = before === undefined || isFunctionWord(foldText(before), language);
  return acts || (isDetermined && opens) || article === undefined ? "subject" : "object";
}

/** The preposition that a word is a form of; `null` for other words. */
const linkOf = memoByWord(
  (word, language) =>
    packOf(language).comparisons.parties.links.find((forms) => wordList(forms).includes(foldText(word))) ?? null,
);

/** The two words before a word, the farther one first, stopping at punctuation. */
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
