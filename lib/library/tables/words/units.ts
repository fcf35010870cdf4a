import { LANGUAGE_PACKS } from "@/lib/engine/language/language-packs";
import { foldText } from "@/lib/engine/language/text/fold-text";

/** Units of measures, and currencies, by their usual signs. */
const UNIT = /^(?:[kmcd]?m[²2³3]?|[kmc]?g|[mcdh]?l|ha|[kmgt]?wh?|[kmgt][bo]|°c?|‰|(?:k|m|md)[$€£])$/;
/** Signs and codes of currencies. */
const CURRENCY = /^(?:[$€£¥]|chf|cad|aud|jpy|cny|inr|brl|sek|nok|dkk|pln|czk|mad|tnd|dzd|xof)$/;

let signs: ReadonlyMap<string, string> | null = null;

/** Signs of units by their words and signs, folded, in every language. */
function unitSigns(): ReadonlyMap<string, string> {
  signs ??= new Map(
    Object.values(LANGUAGE_PACKS).flatMap(({ tables }) =>
      Object.entries(tables?.units ?? {}).flatMap(([sign, words]) =>
        [foldText(sign), ...words.split(" ")].map((word): [string, string] => [word, sign]),
      ),
    ),
  );
  return signs;
}

/** The usual sign of a unit ("€" for "EUR" and "euros"); the unit itself if it is unknown. */
export function unitSign(unit: string): string {
  const folded = foldText(unit).trim();
  return unitSigns().get(folded) ?? folded;
}

/** Whether a unit, as written, is a whole currency: not thousands of one. */
export function isCurrency(unit: string): boolean {
  return CURRENCY.test(unitSign(unit));
}

/** Whether a word is a unit by its look or its meaning. */
export function isUnit(word: string): boolean {
  const folded = foldText(word).trim();
  return unitSigns().has(folded) || UNIT.test(folded) || CURRENCY.test(folded);
}
