import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../language-packs";
import { foldText } from "../text/fold-text";

/** Whether a question asks for things in the plural without their number: "Which documents must be attached?". */
export function asksForSeveral(question: string, language: TextLanguage): boolean {
  const { counting, counted } = packOf(language).questions.parts;
  const folded = foldText(question);
  return [...folded.matchAll(/ /g)].some(
    ({ index }) => counting.test(folded.slice(0, index + 1)) && counted.test(folded.slice(index)),
  );
}
