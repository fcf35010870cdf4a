import type { TextLanguage } from "@/lib/shared/contracts/language";
import { overlaps } from "@/lib/shared/text/spans";
import { isFunctionWord } from "../../analyzers";
import { packOf } from "../../language-packs";
import { foldKeepingOffsets, foldText } from "../../text/fold-text";
import { readNumbers } from "../../text/numbers";
import { amountGrammar } from "../amount-grammar";
import { unitOf } from "../units";

/** Whether a unit's word means several things: "gallon". */
export function isLoose(word: string, language: TextLanguage): boolean {
  return packOf(language).figures.conversions.looseUnits.includes(foldText(word));
}

/** Whether an amount has a number and its unit alone: no "nautical" miles, nor "fluid" ounces. */
export function hasPlainUnit(
  text: string,
  { start, end }: { start: number; end: number },
  language: TextLanguage,
): boolean {
  const { unitAdjectives, otherUnits } = packOf(language).figures.conversions;
  const { scales, square, cubic } = amountGrammar(language);
  const folded = foldKeepingOffsets(text);
  const numbers = readNumbers(text, language);
  const isPlain = [...folded.slice(start, end).matchAll(/\p{L}+/gu)].every(({ 0: word, index }) => {
    const place = { start: start + index, end: start + index + word.length };
    if (isLoose(word, language)) return false;
    if (unitOf(word, language) !== null || unitAdjectives.includes(word) || scales.has(word)) return true;
    if (square.test(word) || cubic.test(word) || isFunctionWord(word, language)) return true;
    return numbers.some((number) => overlaps(number, place));
  });
  // "12 stone 4 lb" has a unit that is not read.
  const isPart = numbers.some((number) => {
    const [, word = "", joining] = /^\s(\p{L}+)(?:\s(\p{L}+))?\s$/u.exec(folded.slice(number.end, start)) ?? [];
    return (
      word !== "" && !isFunctionWord(word, language) && (joining === undefined || isFunctionWord(joining, language))
    );
  });
  return isPlain && !isPart && !otherUnits.test(folded.slice(end));
}
