import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "./language-packs";
import { foldText } from "./text/fold-text";

/** Whether a sentence says that its sources do not say something ("The policy gives no price."). */
export function statesAbsence(text: string, language: TextLanguage): boolean {
  return packOf(language).comparisons.absence.test(foldText(text));
}
