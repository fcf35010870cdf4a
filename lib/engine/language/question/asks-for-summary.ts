import type { TextLanguage } from "@/lib/shared/contracts/language";
import { packOf } from "../language-packs";
import { foldText } from "../text/fold-text";

/** Whether a question asks to sum up a document or a subject, which no quotation does. */
export function asksForSummary(question: string, language: TextLanguage): boolean {
  return packOf(language).questions.summary.test(foldText(question.trim()));
}
