import { expectedAnswer } from "@/lib/engine/language/question/expected-answer";
import { missingDetails } from "@/lib/engine/language/question/missing-details";
import { foldText } from "@/lib/engine/language/text/fold-text";
import { readNumbers } from "@/lib/engine/language/text/numbers";
import type { AnswerSource } from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import type { JudgeContext } from "../../judge";
import { calibrationOf } from "../calibration";
import { type Answering, type AnsweringModels, scoreAnswering } from "../relevance/score-answering";
import type { Gap } from "./align-words";
import { type ClaimWord, claimWords } from "./claim-words";
import { type BestMatch, findClosestSentence, isMeaningful } from "./find-evidence";
import type { QuotedPart } from "./quoted-parts";

/** Meaningful words, without the fact, that two sentences must share to say the same. */
const LEAST_SHARED = 3;
/** They may differ in one more word for so many that they share. */
const SHARED_FOR_ONE_MORE = 6;

/**
 * The value each document gives, if two documents disagree; otherwise empty. They do if both surely answer with
 * different numbers or times, or if one repeats a quoted sentence with another number or date. Words are not compared:
 * two wordings of one answer differ as much as two answers.
 */
export async function findDisagreement(
  parts: readonly QuotedPart[],
  passages: readonly Passage[],
  context: JudgeContext,
  models: AnsweringModels,
): Promise<AnswerSource[]> {
  const { question, language } = context;
  const scored = await scoreAnswering(question, language, passages, models);
  const answering = passages.flatMap((passage, at): AnsweringPassage[] => {
    const own = scored[at];
    return own === undefined ? [] : [{ ...own, passage }];
  });
  const values = differingValues(answering, context);
  return values.length > 0 ? values : restatedOtherwise(parts, answering, context);
}

interface AnsweringPassage extends Answering {
  passage: Passage;
}

/** The best value of each document that surely answers, if they differ. */
function differingValues(answering: readonly AnsweringPassage[], { question, language }: JudgeContext): AnswerSource[] {
  const expected = expectedAnswer(question, language);
  if (expected !== "number" && expected !== "time") return [];
  const { approves } = calibrationOf(language);
  const sources = new Map<string, AnswerSource & { logOdds: number }>();
  for (const { passage, span, logOdds, features } of answering) {
    if (span === null || logOdds < approves || features.offersExpected === 0) continue;
    const value = passage.text.slice(span.start, span.end).trim();
    const known = sources.get(passage.documentId);
    if (known !== undefined && known.logOdds >= logOdds) continue;
    sources.set(passage.documentId, { passageId: passage.id, value, logOdds });
  }
  const found = [...sources.values()];
  const keys = new Set(found.map(({ value }) => keyOf(value, language)));
  return keys.size < 2 ? [] : found.map(({ passageId, value }) => ({ passageId, value }));
}

/**
 * A quoted sentence, and one of another document that may answer as well and says the same but for a number or a date.
 */
function restatedOtherwise(
  parts: readonly QuotedPart[],
  answering: readonly AnsweringPassage[],
  { question, language }: JudgeContext,
): AnswerSource[] {
  const { answers } = calibrationOf(language);
  const others = answering.filter(
    ({ passage, logOdds }) =>
      logOdds >= answers &&
      missingDetails(question, language, [...passagePlace(passage), passage.text].join("\n")).length === 0,
  );
  for (const { passage: own, quote, start } of parts) {
    const claim = claimWords(quote, own.language);
    for (const { passage } of others) {
      if (passage.documentId === own.documentId) continue;
      const match = findClosestSentence(claim, [passage]);
      const fact = match === null ? null : onlyFact(match);
      if (fact === null) continue;
      const value = withUnit(own.text.slice(start), fact.claim);
      return [
        { passageId: own.id, value },
        { passageId: passage.id, value: withUnit(passage.text, fact.source) },
      ];
    }
  }
  return [];
}

/** The first number or date in which two sentences differ; `null` if there is none, or if they differ in more. */
function onlyFact({ alignment }: BestMatch): Record<keyof Gap, ClaimWord> | null {
  const { matched, gaps } = alignment;
  const shared = matched.filter(({ claim }) => isMeaningful(claim) && !isFact(claim)).length;
  const more = gaps
    .flatMap(({ claim, source }) => [...claim, ...source])
    .filter((word) => isMeaningful(word) && !isFact(word));
  if (shared < LEAST_SHARED || more.length > shared / SHARED_FOR_ONE_MORE) return null;
  for (const { claim, source } of gaps) {
    const [one] = claim.filter(isFact);
    const [other] = source.filter(isFact);
    if (one !== undefined && other !== undefined) return { claim: one, source: other };
  }
  return null;
}

function isFact({ kind }: ClaimWord): boolean {
  return kind === "number" || kind === "date";
}

/** A number with the sign or the word of its unit beside it. */
function withUnit(text: string, { start, end }: ClaimWord): string {
  const before = /[€$£¥]\s?$/.exec(text.slice(0, start))?.[0] ?? "";
  const after = before === "" ? (/^[ \u00a0\u202f]?(?:[%€$£¥‰°]|\p{L}+)/u.exec(text.slice(end))?.[0] ?? "") : "";
  return text.slice(start - before.length, end + after.length);
}

/** The same for two spellings of one amount or time. */
function keyOf(value: string, language: TextLanguage): string {
  const numbers = readNumbers(value, language).map((mention) => mention.value);
  return numbers.length === 0 ? foldText(value) : numbers.toSorted().join(" ");
}
