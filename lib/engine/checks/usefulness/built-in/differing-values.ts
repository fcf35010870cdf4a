import type { Figure } from "@/lib/engine/language/figures/figure";
import { readFigures } from "@/lib/engine/language/figures/read-figures";
import { CURRENCY, sharesReading } from "@/lib/engine/language/figures/same-figure";
import { expectedAnswer } from "@/lib/engine/language/question/expected-answer";
import { missingDetails } from "@/lib/engine/language/question/premises/missing-details";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { JudgeContext } from "@/lib/engine/ports/judge";
import type { AnswerSource } from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import { calibrationOf } from "../../calibration";
import { type Answering, type AnsweringModels, scoreAnswering } from "../../relevance/built-in/score-answering";
import type { QuotedPart } from "../../support/built-in/quoted-parts";
import { FURTHEST_APART, RIVAL_SHARE, SURE_RIVAL_ABOUT } from "../../tunables";

/** A value that a passage gives as its answer. */
interface GivenValue {
  passage: Passage;
  value: string;
  answering: Answering;
}

/**
 * The best value of an answer and those of other documents that differ from it, in the order of the passages; empty if
 * none does. Nothing is read beyond the quoted documents if the question asks for no figure and they give none.
 * @param text the answer without citations; one in its own words that gives more than one of the values has said it
 * @param parts its quotations
 * @throws when one of the models is unavailable
 */
export async function differingValues(
  text: string,
  parts: readonly QuotedPart[],
  passages: readonly Passage[],
  { question, language }: JudgeContext,
  models: AnsweringModels,
): Promise<AnswerSource[]> {
  const expected = expectedAnswer(question, language);
  const asksForFigure = expected === "number" || expected === "time";
  // "Lot 19" in a text of another language may mean anything.
  const fitting = passages.filter((own) => own.language === language && hasDetails(own, question, language));
  const valuesOf = async (read: readonly Passage[]): Promise<GivenValue[]> =>
    (await scoreAnswering(question, language, read, models)).flatMap((answering, at): GivenValue[] => {
      const passage = read[at];
      const { span, features } = answering;
      if (passage === undefined || span === null || (asksForFigure && features.offersExpected === 0)) return [];
      return [{ passage, value: passage.text.slice(span.start, span.end).trim(), answering }];
    });
  const quoted = new Set(parts.map(({ passage }) => passage.documentId));
  const isOwnWords = parts.length === 0;
  const own = await valuesOf(fitting.filter(({ documentId }) => isOwnWords || quoted.has(documentId)));
  const first = bestOf(own.filter(({ value }) => !isOwnWords || holdsFigureOf(text, value, language)));
  if (first === undefined || (!asksForFigure && measuresOf(first.value, language).length === 0)) return [];
  const rivals = rivalsOf(first, await valuesOf(fitting), { asksForFigure, language });
  if (rivals.length === 0) return [];
  if (isOwnWords && rivals.some(({ value }) => holdsFigureOf(text, value, language))) return [];
  const order = ({ passage }: GivenValue) => passages.indexOf(passage);
  return [first, ...rivals]
    .toSorted((a, b) => order(a) - order(b))
    .map(({ passage, value }) => ({ passageId: passage.id, value }));
}

function bestOf(values: readonly GivenValue[]): GivenValue | undefined {
  return values.toSorted((a, b) => b.answering.logOdds - a.answering.logOdds)[0];
}

/** The best differing value of each document that nowhere agrees with the first one. */
function rivalsOf(
  first: GivenValue,
  values: readonly GivenValue[],
  { asksForFigure, language }: { asksForFigure: boolean; language: TextLanguage },
): GivenValue[] {
  const { answers, approves } = calibrationOf(language);
  const line = answers + (approves - answers) * RIVAL_SHARE;
  const isSure = ({ answering }: GivenValue) => answering.logOdds >= approves;
  if (first.answering.logOdds < line) return [];
  const isRival = (own: GivenValue) => {
    if (!isSure(first) && !isSure(own)) return false;
    if (asksForFigure && isSure(first) && isSure(own)) return true;
    const { logOdds, about } = own.answering;
    const isProbable = logOdds >= line && about >= (isSure(own) ? SURE_RIVAL_ABOUT : 0);
    return isProbable && areComparable(first.value, own.value, language);
  };
  const agreeing = values.filter(({ value }) => isSameValue(first.value, value, language));
  const agree = new Set([first, ...agreeing].map(({ passage }) => passage.documentId));
  const best = new Map<string, GivenValue>();
  for (const rival of values.filter(({ passage }) => !agree.has(passage.documentId)).filter(isRival)) {
    const known = best.get(rival.passage.documentId);
    if (known === undefined || rival.answering.logOdds > known.answering.logOdds) {
      best.set(rival.passage.documentId, rival);
    }
  }
  return [...best.values()];
}

/**
 * Whether a passage has the dates, numbers and names of a question: without them, its values are about something else.
 */
export function hasDetails(passage: Passage, question: string, language: JudgeContext["language"]): boolean {
  return missingDetails(question, language, [...passagePlace(passage), passage.text].join("\n")).length === 0;
}

/** Whether two values are two wordings of one amount or time. */
function isSameValue(one: string, other: string, language: TextLanguage): boolean {
  const [left, right] = [readFigures(one, language), readFigures(other, language)];
  if (left.length === 0 || left.length !== right.length) {
    return foldText(one) === foldText(other) || sharesFigure(left, right);
  }
  return left.every((figure, at) => sharesFigure([figure], right.slice(at, at + 1)));
}

/** Whether a text states one of the figures of a value. */
function holdsFigureOf(text: string, value: string, language: TextLanguage): boolean {
  return sharesFigure(readFigures(text, language), readFigures(value, language));
}

function sharesFigure(left: readonly Figure[], right: readonly Figure[]): boolean {
  return left.some((own) => right.some((given) => sharesReading(own, given)));
}

/** Whether the first figures of two values may be two answers to one question: two prices that are not far apart. */
function areComparable(one: string, other: string, language: TextLanguage): boolean {
  const others = measuresOf(other, language);
  return measuresOf(one, language).some(({ measure, size }) =>
    others.some((given) => {
      if (given.measure !== measure && !arePrices(measure, given.measure)) return false;
      const [less, more] = [Math.min(size, given.size), Math.max(size, given.size)];
      return more <= less * FURTHEST_APART;
    }),
  );
}

/** A price list may have its currency in the title. */
function arePrices(one: string, other: string): boolean {
  return (one === PRICE && CURRENCY.test(other)) || (other === PRICE && CURRENCY.test(one));
}
const PRICE = "price";

/** What the first figure of a value may measure, and how much of it; a number without a unit counts as such. */
function measuresOf(value: string, language: TextLanguage): { measure: string; size: number }[] {
  const [figure] = readFigures(value, language);
  const isPrice = figure !== undefined && /[.,]\d\d$/.test(value.slice(figure.start, figure.end));
  return (figure?.readings ?? []).map((reading) => {
    if (reading.kind !== "amount") return { measure: reading.kind, size: 1 };
    const { measure, size } = reading.unit ?? { measure: isPrice ? PRICE : "number", size: 1 };
    const isMonths = measure === "months";
    return { measure: isMonths ? "time" : measure, size: reading.value * size * (isMonths ? MONTH_SECONDS : 1) };
  });
}
const MONTH_SECONDS = 30.44 * 86_400;
