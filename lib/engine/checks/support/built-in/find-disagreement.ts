import { readFigures } from "@/lib/engine/language/figures/read-figures";
import { sameReading } from "@/lib/engine/language/figures/same-figure";
import { expectedAnswer } from "@/lib/engine/language/question/expected-answer";
import { missingDetails } from "@/lib/engine/language/question/premises/missing-details";
import { foldText } from "@/lib/engine/language/text/fold-text";
import type { JudgeContext } from "@/lib/engine/ports/judge";
import type { AnswerSource } from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import { calibrationOf } from "../../calibration";
import { type AnsweringModels, scoreAnswering } from "../../relevance/built-in/score-answering";
import { claimWords } from "./claim-words";
import { differingFacts, withUnit } from "./differing-facts";
import { findClosestSentence } from "./find-evidence";
import type { QuotedPart } from "./quoted-parts";

/**
 * The value each document gives, if two documents disagree; otherwise empty. They disagree if both clearly answer with
 * different numbers or times, or if one repeats a quoted sentence with another number or date. Words are not compared:
 * two wordings of one answer differ as much as two answers.
 */
export async function findDisagreement(
  parts: readonly QuotedPart[],
  passages: readonly Passage[],
  context: JudgeContext,
  models: AnsweringModels,
): Promise<AnswerSource[]> {
  if (new Set(passages.map(({ documentId }) => documentId)).size < 2) return [];
  const values = await differingValues(passages, context, models);
  if (values.length > 0) return values;
  const { answers } = calibrationOf(context.language);
  for (const { passage, sources } of restatements(parts, passages, context)) {
    const [own] = await scoreAnswering(context.question, context.language, [passage], models);
    if (own !== undefined && own.logOdds >= answers) return sources;
  }
  return [];
}

/** The best value of each document that clearly answers, if the question asks for a number or time and they differ. */
async function differingValues(
  passages: readonly Passage[],
  { question, language }: JudgeContext,
  models: AnsweringModels,
): Promise<AnswerSource[]> {
  const expected = expectedAnswer(question, language);
  if (expected !== "number" && expected !== "time") return [];
  const { approves } = calibrationOf(language);
  // "Lot 19" in a text of another language may mean anything.
  const fitting = passages.filter(
    (passage) => passage.language === language && hasDetails(passage, question, language),
  );
  const scored = await scoreAnswering(question, language, fitting, models);
  const sources = new Map<string, AnswerSource & { logOdds: number }>();
  for (const [at, { span, logOdds, features }] of scored.entries()) {
    const passage = fitting[at];
    if (passage === undefined || span === null || logOdds < approves || features.offersExpected === 0) continue;
    const value = passage.text.slice(span.start, span.end).trim();
    const known = sources.get(passage.documentId);
    if (known !== undefined && known.logOdds >= logOdds) continue;
    sources.set(passage.documentId, { passageId: passage.id, value, logOdds });
  }
  const found = [...sources.values()];
  const [first, ...others] = found;
  const isOneValue = first === undefined || others.every(({ value }) => isSameValue(first.value, value, language));
  return isOneValue ? [] : found.map(({ passageId, value }) => ({ passageId, value }));
}

/**
 * Whether a passage has the dates, numbers and names of a question: without them, its values are about something else.
 */
function hasDetails(passage: Passage, question: string, language: JudgeContext["language"]): boolean {
  return missingDetails(question, language, [...passagePlace(passage), passage.text].join("\n")).length === 0;
}

interface Restatement {
  /** Passage of another document that says the same but for a number or a date. */
  passage: Passage;
  /** The value quoted and the value there. */
  sources: AnswerSource[];
}

/**
 * Where a quoted sentence is repeated with another number or date. Only words are compared here: whether the passage
 * answers is left to the models.
 */
function* restatements(
  parts: readonly QuotedPart[],
  passages: readonly Passage[],
  { question, language }: JudgeContext,
): Generator<Restatement> {
  const fitting = passages.filter((passage) => hasDetails(passage, question, language));
  for (const { passage: own, quote, start } of parts) {
    const claim = claimWords(quote, own.language);
    for (const passage of fitting) {
      if (passage.documentId === own.documentId) continue;
      const match = findClosestSentence(claim, [passage]);
      const [fact] = match === null ? [] : differingFacts(match);
      if (fact === undefined) continue;
      const quoted = { passageId: own.id, value: withUnit(own.text.slice(start), fact.claim, own.language) };
      const stated = { passageId: passage.id, value: withUnit(passage.text, fact.source, passage.language) };
      yield { passage, sources: [quoted, stated] };
    }
  }
}

/** Whether two values are two wordings of one amount or time. */
function isSameValue(one: string, other: string, language: TextLanguage): boolean {
  const [left, right] = [readFigures(one, language), readFigures(other, language)];
  if (left.length === 0 || left.length !== right.length) return foldText(one) === foldText(other);
  const years = new Set<number>();
  return left.every(({ readings }, at) =>
    readings.some((own) => (right[at]?.readings ?? []).some((given) => sameReading(own, given, years))),
  );
}
