import type { JudgeContext } from "@/lib/engine/ports/judge";
import type { AnswerSource } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { calibrationOf } from "../../calibration";
import { type AnsweringModels, scoreAnswering } from "../../relevance/built-in/score-answering";
import { claimWords } from "../../support/built-in/claim-words";
import { differingFacts, withUnit } from "../../support/built-in/differing-facts";
import { findClosestSentence } from "../../support/built-in/find-evidence";
import type { QuotedPart } from "../../support/built-in/quoted-parts";
import { differingValues, hasDetails } from "./differing-values";

/**
 * The value each document gives, if two documents disagree; otherwise empty. They disagree if both clearly answer with
 * different numbers or times, if one clearly answers and another probably does, with a different figure of the same
 * kind, or if one repeats a quoted sentence with another number or date. Words are not compared: two wordings of one
 * answer differ as much as two answers.
 * @param text an answer without citations; one in its own words that gives more than one of the values has said it
 * @param parts its quotations
 */
export async function findDisagreement(
  text: string,
  parts: readonly QuotedPart[],
  passages: readonly Passage[],
  context: JudgeContext,
  models: AnsweringModels,
): Promise<AnswerSource[]> {
  if (new Set(passages.map(({ documentId }) => documentId)).size < 2) return [];
  const values = await differingValues(text, parts, passages, context, models);
  if (values.length > 0) return values;
  const { answers } = calibrationOf(context.language);
  for (const { passage, sources } of restatements(parts, passages, context)) {
    const [own] = await scoreAnswering(context.question, context.language, [passage], models);
    if (own !== undefined && own.logOdds >= answers) return sources;
  }
  return [];
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
