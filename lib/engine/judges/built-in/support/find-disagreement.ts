import { expectedAnswer } from "@/lib/engine/language/question/expected-answer";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { readNumbers } from "@/lib/engine/language/text/numbers";
import type { AnswerSource } from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { JudgeContext } from "../../judge";
import { calibrationOf } from "../calibration";
import { type AnsweringModels, scoreAnswering } from "../relevance/score-answering";

/**
 * The value each document gives, if two documents that surely answer give different numbers or times; otherwise empty.
 * Words are not compared: two wordings of one answer differ as much as two answers.
 */
export async function findDisagreement(
  passages: readonly Passage[],
  { question, language }: JudgeContext,
  models: AnsweringModels,
): Promise<AnswerSource[]> {
  const expected = expectedAnswer(question, language);
  if (expected !== "number" && expected !== "time") return [];
  const { approves } = calibrationOf(language);
  const scored = await scoreAnswering(question, language, passages, models);
  const sources = new Map<string, AnswerSource & { logOdds: number }>();
  for (const [at, passage] of passages.entries()) {
    const own = scored[at];
    if (own === undefined || own.span === null || own.logOdds < approves || own.features.offersExpected === 0) continue;
    const value = passage.text.slice(own.span.start, own.span.end).trim();
    const known = sources.get(passage.documentId);
    if (known !== undefined && known.logOdds >= own.logOdds) continue;
    sources.set(passage.documentId, { passageId: passage.id, value, logOdds: own.logOdds });
  }
  const found = [...sources.values()];
  const keys = new Set(found.map(({ value }) => keyOf(value, language)));
  return keys.size < 2 ? [] : found.map(({ passageId, value }) => ({ passageId, value }));
}

/** The same for two spellings of one amount or time. */
function keyOf(value: string, language: TextLanguage): string {
  const numbers = readNumbers(value, language).map((mention) => mention.value);
  return numbers.length === 0 ? foldText(value) : numbers.toSorted().join(" ");
}
