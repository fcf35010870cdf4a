import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../language-packs";
import { foldText } from "./fold-text";

/** Whether a whole word negates ("never", "don't"); elided ones ("n'est") are split off with their apostrophe. */
export function isNegation(word: string, language: TextLanguage): boolean {
  const { negations, apostrophes } = packOf(language);
  return negations.has(foldText(word)) || apostrophes.negated?.test(word) === true;
}
