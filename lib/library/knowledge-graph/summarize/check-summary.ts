import { z } from "zod";
import { packOf } from "@/lib/engine/language/language-packs";
import { type NameLexicon, nameLexicon } from "@/lib/engine/language/names/name-lexicon";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import { oneLine } from "@/lib/shared/text/one-line";
import type { CommunityMaterial } from "../communities/communities-material";
import { titleOf } from "../communities/communities-summary";
import { SUMMARY_MODEL_SENTENCES, SUMMARY_SENTENCE_CHARS, SUMMARY_TITLE_CHARS } from "../tunables";

/** A language model's answer about a community. Unverified until `checkSummary`. */
export const communitySummarySchema = z.object({
  title: z.string(),
  /** Each with the ids of the lines it is based on, such as `F1`. */
  sentences: z.array(z.object({ text: z.string(), from: z.array(z.string()) })),
});
type StatedSummary = z.infer<typeof communitySummarySchema>;

/**
 * Keeps of a language model's summary the sentences that the documents confirm: those that cite lines of the material,
 * and whose names and numbers all occur in those lines or are names of the entities they relate. A title with an unknown
 * name or number is replaced by the best-connected names.
 * @returns null if no sentence is left
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
    const known = wordsOf(lines.flatMap((line) => [line.text, ...line.names]));
    return isConfirmed(sentence, known, language, lexicon)
      ? [/[.!?…]$/.test(sentence) ? sentence : `${sentence}.`]
      : [];
  });
  if (kept.length === 0) return null;
  const all = wordsOf([...names, ...facts.map(({ text }) => text)]);
  const wanted = oneLine(title).replace(/[.\s]+$/, "");
  const isUsable = wanted !== "" && wanted.length <= SUMMARY_TITLE_CHARS && isConfirmed(wanted, all, language, lexicon);
  return { title: isUsable ? wanted : titleOf(names), summary: [...new Set(kept)].join(" ") };
}

/**
 * Whether every number and every capitalized word of a text is among the known words. Ordinary words of the language
 * are exempt, since they are capitalized at the start of a sentence or in a title.
 */
function isConfirmed(text: string, known: ReadonlySet<string>, language: TextLanguage, lexicon: NameLexicon): boolean {
  const { functionWords } = packOf(language);
  return tokens(text).every((word) => {
    if (!/^\p{Lu}|\p{N}/u.test(word)) return true;
    const folded = foldText(word);
    if (known.has(folded)) return true;
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
