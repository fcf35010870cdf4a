import { LANGUAGE_PACKS } from "@/lib/engine/language/language-packs";
import type { NameLexicon } from "@/lib/engine/language/names/name-lexicon";
import { wordSet } from "@/lib/engine/language/synonyms/word-list";
import type { Language } from "@/lib/shared/contracts/language";
import type { NameToken } from "./name-tokens";

/** Units, currencies and file formats: capitalized in every language, but never names. */
export const SIGNS =
  wordSet(`kwh mwh gwh wh kw mw gw ml cl dl kb mb gb tb kbit mbit gbit khz mhz ghz hz db dba ph mah kva kv pa kpa
  mpa hpa ntu fnu cfu ufc ppm ppb eur usd gbp chf jpy sek nok dkk cad aud tva vat ht ttc pdf doc docx csv xlsx xls png jpg
  jpeg svg html xml json http https www ok id nb ps pp cf etc am pm utc gmt cet cest ad bc bce`);

/** Whether a word is an ordinary word of the language, by word lists and endings. */
export function isCommonWord({ folded, text }: NameToken, language: Language, lexicon: NameLexicon): boolean {
  const { functionWords, knowledge } = LANGUAGE_PACKS[language];
  if (functionWords.has(folded) || knowledge.notNames.has(folded) || knowledge.roles.has(folded)) return true;
  if (lexicon.isCommon(folded) || lexicon.isOpening(folded)) return true;
  return text.length > 3 && lexicon.kinds(folded).size === 0 && (knowledge.commonEndings?.test(folded) ?? false);
}
