import type { TextLanguage } from "@/lib/shared/contracts/language";
import { readFigures } from "../../figures/read-figures";
import { sharesReading } from "../../figures/same-figure";
import { limitsOn } from "../../figures/within-limit";
import { packOf } from "../../language-packs";
import { foldedLine } from "../../text/fold-text";

/**
 * The amount of a question's condition that lies outside the limit of every quoted sentence, and that limit: "if I cancel
 * five days before" beside "if you cancel less than 72 hours before". `null` if a sentence states no limit of that
 * measure, or for a question that is answered with yes or no, which such a limit decides.
 */
export function outsideLimit(
  question: string,
  language: TextLanguage,
  sentences: readonly string[],
): { asked: string; found: string } | null {
  if (sentences.length === 0 || packOf(language).cautions.yesNo.test(foldedLine(question))) return null;
  const given = sentences.map((text) => readFigures(text, language));
  for (const figure of readFigures(question, language)) {
    const isGiven = given.some((figures) => figures.some((own) => sharesReading(figure, own)));
    if (isGiven || figure.weight !== "value") continue;
    const limits = sentences.map((text) => limitsOn(figure, text, language));
    const [first] = limits.flat();
    if (first === undefined || limits.some((own) => own.length === 0 || own.some(({ isMet }) => isMet))) continue;
    return { asked: question.slice(figure.start, figure.end), found: first.wording };
  }
  return null;
}
