import { LANGUAGE_PACKS } from "@/lib/engine/language/language-packs";
import { type NameLexicon, nameLexicon } from "@/lib/engine/language/names/name-lexicon";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { Language } from "@/lib/shared/contracts/language";
import type { CommunityMaterial } from "../communities/communities-material";
import { titleOf } from "../communities/communities-summary";
import { SUMMARY_MODEL_SENTENCES, SUMMARY_SENTENCE_CHARS, SUMMARY_TITLE_CHARS } from "../tunables";
import type { StatedSummary } from "./community-summary";

/**
 * A language model's summary as far as the documents bear it out: sentences that rest on lines that were shown, and whose
 * names and numbers all stand in those lines, or are the names of what they relate. A title with a name or number that
 * the community has not is replaced by its best known names.
 * @returns null where no sentence is left
 */
export async function checkSummary(
  { title, sentences }: StatedSummary,
  { facts, names, language }: CommunityMaterial,
): Promise<{ title: string; summary: string } | null> {
  const lexicon = await nameLexicon(language);
  const kept = sentences.slice(0, SUMMARY_MODEL_SENTENCES).flatMap(({ text, from }) => {
    const sentence = oneLine(text);
    const lines = [...new Set(from)].flatMap((id) => facts[Number(/^F?(\d+)$/.exec(id.trim())?.[1] ?? 0) - 1] ?? []);
    if (lines.length === 0 || sentence === "" || sentence.length > SUMMARY_SENTENCE_CHARS) return [];
    const said = wordsOf(lines.flatMap((line) => [line.text, ...line.names]));
    return isBorneOut(sentence, said, language, lexicon) ? [/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`] : [];
  });
  if (kept.length === 0) return null;
  const all = wordsOf([...names, ...facts.map(({ text }) => text)]);
  const wanted = oneLine(title).replace(/[.\s]+$/, "");
  const isUsable = wanted !== "" && wanted.length <= SUMMARY_TITLE_CHARS && isBorneOut(wanted, all, language, lexicon);
  return { title: isUsable ? wanted : titleOf(names), summary: [...new Set(kept)].join(" ") };
}

/**
 * Whether every number of a text, and every word with a capital that is not one of the language's own, is among those
 * that were said. Common words count where they open a sentence or stand in a title with capitals.
 */
function isBorneOut(text: string, said: ReadonlySet<string>, language: Language, lexicon: NameLexicon): boolean {
  const { functionWords } = LANGUAGE_PACKS[language];
  return tokens(text).every((word) => {
    if (!/^\p{Lu}|\p{N}/u.test(word)) return true;
    const folded = foldText(word);
    if (said.has(folded)) return true;
    const isAcronym = word.length > 1 && word === word.toUpperCase();
    return !/\p{N}/u.test(word) && !isAcronym && (functionWords.has(folded) || isOrdinary(folded, lexicon));
  });
}

function isOrdinary(folded: string, lexicon: NameLexicon): boolean {
  return (lexicon.isCommon(folded) || lexicon.isOpening(folded)) && lexicon.kinds(folded).size === 0;
}

function wordsOf(texts: readonly string[]): Set<string> {
  return new Set(texts.flatMap((text) => tokens(text).map(foldText)));
}

function tokens(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
