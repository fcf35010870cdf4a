import { type AskedMeasure, askedMeasure } from "@/lib/engine/language/figures/conversions/asked-measure";
import { NO_PLACE } from "@/lib/engine/language/figures/conversions/rated-amounts";
import { isMeasure, statesMeasure } from "@/lib/engine/language/figures/conversions/states-measure";
import { figurePlace } from "@/lib/engine/models/passages/figure-place";
import type { JudgeContext } from "@/lib/engine/ports/judge";
import type { UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { type AnswerPiece, answerPieces, withoutCombinations } from "../../answer-conversions";
import { isAboutSubject } from "../../relevance/measured-relevance";

export type Found = Pick<UsefulnessJudgement, "usefulness" | "reason" | "span" | "disagreement" | "score">;

/**
 * Judges an answer without its conversions. One that converts an amount into the unit, or for the period, that the
 * question asks for answers if the converted sentences answer the question without it, but one for another period than
 * the text's, or from two times of a day, is never sure to; nor is one that gives no such amount.
 */
export async function judgeMeasured(
  text: string,
  passages: readonly Passage[],
  context: JudgeContext,
  judge: (text: string, context: JudgeContext) => Promise<Found>,
): Promise<Found> {
  const { question, language } = context;
  const alone = withoutCombinations(text, passages, language);
  // Nothing shows that the amounts that it adds or subtracts belong together.
  if (alone !== text) return unsure(await judgeMeasured(alone, passages, context, judge));
  const asked = askedMeasure(question, language);
  if (asked === null && !text.includes(" (")) return judge(text, context);
  const pieces = answerPieces(text, passages, language);
  const found =
    asked === null ? await judge(textOf(pieces), context) : await judgePieces(pieces, asked, context, judge);
  // Nothing shows that a rate holds for the whole period, or that two times are of one day.
  return pieces.some(({ shown }) => shown.some(({ isAssumed }) => isAssumed)) ? unsure(found) : found;
}

async function judgePieces(
  pieces: readonly AnswerPiece[],
  asked: AskedMeasure,
  context: JudgeContext,
  judge: (text: string, context: JudgeContext) => Promise<Found>,
): Promise<Found> {
  const { language } = context;
  const converts = pieces.filter(({ shown }) => shown.some((one) => isMeasure(one, asked)));
  if (converts.length > 0) {
    const own = pieces.filter((piece) => piece.quoted.length === 0 || converts.includes(piece));
    const found = await judge(textOf(own), { ...context, question: asked.plainQuestion });
    const isAbout = converts.some(({ quoted }) =>
      quoted.some(({ passage: { passage } }) => isAboutSubject(passage, asked, language)),
    );
    // The models may not see that a rate answers.
    return found.usefulness === "not_useful" && isAbout ? open(found) : found;
  }
  const found = await judge(textOf(pieces), context);
  const isStated = pieces.some(({ text: piece, quoted }) => {
    const places = quoted.length === 0 ? [NO_PLACE] : quoted.map(figurePlace);
    return places.some((place) => statesMeasure(piece, asked, language, place));
  });
  return isStated ? found : unsure(found);
}

function textOf(pieces: readonly AnswerPiece[]): string {
  return pieces
    .map(({ text }) => text)
    .join("")
    .trim();
}

function unsure(found: Found): Found {
  return found.usefulness === "useful" ? open(found) : found;
}

function open(found: Found): Found {
  return { ...found, usefulness: "unknown", reason: reason("may_not_answer") };
}
