import { packOf } from "@/lib/engine/language/language-packs";
import type { NameLexicon } from "@/lib/engine/language/names/name-lexicon";
import { wordSet } from "@/lib/engine/language/synonyms/word-list";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { TextLanguage } from "@/lib/shared/contracts/language";

/** A word and the text before it. Offsets are into the passage. */
export interface NameToken {
  text: string;
  folded: string;
  start: number;
  end: number;
  /** Text between the previous word and this one. */
  gap: string;
  capital: boolean;
  acronym: boolean;
}

/** Dotted letters ("U.S.") or words with inner hyphens; "-based" and the like are separate words. */
const TOKEN =
  /(?:\p{L}\.){2,}|(?:O['’](?=\p{Lu}))?[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}]|[-‑/+](?!(?:based|born|led|owned|built|made)\b)(?=[\p{L}\p{N}])|\.(?=\p{Ll}))*/gu;
/** Addresses, code and Markdown link targets, which contain no names. */
const NO_PROSE = /`[^`\n]{1,200}`|\]\([^()\s]{1,500}\)|\bhttps?:\/\/\S{1,500}|[\w.+-]{1,60}@[\w-]{1,60}\.[\w.-]{1,60}/g;

/** The words of a part of the text. */
export function nameTokens(text: string, start: number, end: number): NameToken[] {
  const content = text.slice(start, end).replace(NO_PROSE, (found) => "\u0000".repeat(found.length));
  let last = 0;
  return [...content.matchAll(TOKEN)].map((match) => {
    const [word] = match;
    const gap = content.slice(last, match.index);
    last = match.index + word.length;
    const letters = word.replace(/[^\p{L}]/gu, "");
    return {
      text: word,
      folded: foldText(word).replace(/\.$/, ""),
      start: start + match.index,
      end: start + last,
      gap,
      capital: /^\p{Lu}/u.test(word) || /^\p{Ll}{1,2}\p{Lu}/u.test(word),
      acronym:
        letters.length > 1 && letters.length <= 8 && letters === letters.toUpperCase() && /\p{Lu}/u.test(letters),
    };
  });
}

/** Whether the text between two words allows them to be in one name. */
export function isJoined(before: NameToken, { gap }: NameToken, isTitle: boolean): boolean {
  if (/^(?:[ \u00a0\u202f\t]{1,2}|\s?\n\s?)$/.test(gap)) return true;
  if (/^\s?&\s?$/.test(gap)) return true;
  // "J. K. Marsh", "Dr. Marsh".
  return /^\.\s?$/.test(gap) && (isTitle || /^\p{Lu}$/u.test(before.text));
}

/** Units, currencies and file formats: capitalized in every language, but never names. */
export const SIGNS =
  wordSet(`kwh mwh gwh wh kw mw gw ml cl dl kb mb gb tb kbit mbit gbit khz mhz ghz hz db dba ph mah kva kv pa kpa
  mpa hpa ntu fnu cfu ufc ppm ppb eur usd gbp chf jpy sek nok dkk cad aud tva vat ht ttc pdf doc docx csv xlsx xls png jpg
  jpeg svg html xml json http https www ok id nb ps pp cf etc am pm utc gmt cet cest ad bc bce`);

/** Whether a word is an ordinary word of the language, by word lists and endings. */
export function isCommonWord({ folded, text }: NameToken, language: TextLanguage, lexicon: NameLexicon): boolean {
  const { functionWords, knowledge } = packOf(language);
  if (functionWords.has(folded) || knowledge.notNames.has(folded) || knowledge.roles.has(folded)) return true;
  if (lexicon.isCommon(folded) || lexicon.isOpening(folded)) return true;
  return text.length > 3 && lexicon.kinds(folded).size === 0 && (knowledge.commonEndings?.test(folded) ?? false);
}
