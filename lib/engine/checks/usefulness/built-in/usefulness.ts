import { detectLanguage } from "@/lib/engine/language/detect-language";
import { expectedAnswer } from "@/lib/engine/language/question/expected-answer";
import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import { introduces, splitSentences } from "@/lib/engine/language/text/sentences";
import type { TextSpan } from "@/lib/engine/models/verifier";
import type { JudgeContext, UsefulnessJudge } from "@/lib/engine/ports/judge";
import type { UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { overlaps } from "@/lib/shared/text/spans";
import { calibrationOf } from "../../calibration";
import {
  type Answering,
  type AnsweringModels,
  logistic,
  readPassages,
  scoreAnswering,
} from "../../relevance/built-in/score-answering";
import { type QuotedPart, quotedParts } from "../../support/built-in/quoted-parts";
import { quotedWindow } from "../../support/built-in/quoted-window";
import { OWN_WORDS_ALLOWANCE, QUOTATIONS_READ, QUOTATIONS_READ_AT_ONCE, UTILITY_STEPS } from "../../tunables";
import { quotesAskedValue } from "./asked-value";
import { boxAnswer } from "./box-answer";
import { findDisagreement } from "./find-disagreement";
import { listAnswer } from "./list-answer";
import { type Found, judgeMeasured } from "./measured-answer";
import type { JudgedAnswer } from "./objections/objection";
import { DISAGREEMENT, firstObjection } from "./objections-in-order";
import { owedAnswer } from "./owed-answer";

/**
 * Compares an answer with the question as it was asked. A quoted sentence is read with its neighbours and in its whole
 * passage; other answers are read alone. Truth is not checked: a grounded answer to another question is not useful.
 * Between the two calibrated thresholds the result is `unknown`.
 */
export function createUsefulnessJudge({ models, threshold, without = new Set() }: Options): UsefulnessJudge {
  return {
    async judge(answer, passages, context, reading = "all") {
      context.signal.throwIfAborted();
      const started = performance.now();
      const text = withoutCitations(answer).trim();
      if (!/[\p{L}\p{N}]/u.test(text)) {
        return judgement({ score: 0, reason: reason("answer_empty"), usefulness: "not_useful" }, started);
      }
      try {
        const judge = (own: string, asked: JudgeContext) =>
          judgeText(own, passages, asked, { models, threshold, without, reading });
        const found = await judgeMeasured(text, passages, context, judge);
        context.signal.throwIfAborted();
        return judgement(found, started);
      } catch (error) {
        if (context.signal.aborted) throw error;
        context.onFailure(reason("embedder_unavailable"), "usefulness-judge");
        const ms = performance.now() - started;
        return { usefulness: "unknown", score: null, utility: null, judge: "none", reason: reason("judge_failed"), ms };
      }
    },
  };
}

interface Options {
  models: AnsweringModels;
  threshold: number;
  /** Objections left out, by id, to measure what they gain and cost. */
  without?: ReadonlySet<string>;
}

async function judgeText(
  text: string,
  passages: readonly Passage[],
  context: JudgeContext,
  { models, threshold, without, reading }: Required<Options> & { reading: "all" | "none" },
): Promise<Found> {
  const { question, language } = context;
  const parts = quotedParts(text, passages, language);
  const { answers, approves } = calibrationOf(language);
  const isEnough = (logOdds: number) => logistic(logOdds - approves) >= threshold;
  const best = reading === "none" ? null : await bestPart(text, { parts, passages, isEnough }, context, models);
  const score = best && logistic(best.logOdds - approves);
  const span = best === null || best.span === "" ? {} : { span: best.span };
  const answer: JudgedAnswer = {
    ...{ text, parts, passages, context },
    asPassage: asPassage(text, passages, language),
    sources: parts.length === 0 ? passages : parts.map(({ passage }) => passage),
  };
  const decisive = firstObjection(answer, { isDecisive: true, without });
  if (decisive !== null) return { usefulness: "unknown", score, reason: decisive };
  const objection = firstObjection(answer, { isDecisive: false, without });
  // A reworded answer is shorter than the texts that the thresholds were set on: it only fails far below them.
  const line = parts.length > 0 ? answers : answers - OWN_WORDS_ALLOWANCE;
  const boxes = boxAnswer(text, passages, context);
  const owed = owedAnswer(parts, passages, context);
  const list = boxes ?? (parts.length === 0 ? null : listAnswer(text, passages, context));
  const isWhole = owed === "whole" || (list?.kind === "whole" && best?.isRelated);
  if (best !== null && best.logOdds < line && !isWhole) {
    const expected = expectedAnswer(question, language);
    const why = best.lacksExpected ? reason("answer_lacks_expected_type", { expected }) : reason("answer_off_topic");
    return {
      usefulness: "not_useful",
      score,
      reason: best.isRelated ? (objection ?? why) : reason("answer_off_topic"),
    };
  }
  const disagreement = without.has(DISAGREEMENT) ? [] : await findDisagreement(text, parts, passages, context, models);
  if (disagreement.length > 0) {
    return { usefulness: "unknown", score, reason: reason("sources_disagree"), ...span, disagreement };
  }
  if (objection !== null) return { usefulness: "unknown", score, reason: objection, ...span };
  if (list?.kind === "some") {
    const { found, asked } = list;
    return { usefulness: "unknown", score, reason: reason("answer_lacks_items", { found, asked }), ...span };
  }
  if (score === null) return { usefulness: "unknown", score, reason: reason("may_not_answer") };
  const isSure = score >= threshold || owed === "whole" || quotesAskedValue(parts, passages, context);
  const isAnswered = list === null ? isSure && !introduces(text) : list.kind === "whole";
  if (isAnswered)
    return { usefulness: "useful", score: Math.max(score, threshold), reason: reason("answers_question"), ...span };
  return { usefulness: "unknown", score, reason: reason("may_not_answer"), ...span };
}

interface BestPart {
  logOdds: number;
  /** Words of the answer that answer best; empty if the best words of the passage are not in it. */
  span: string;
  lacksExpected: boolean;
  /** Whether it is about the subject of the question. */
  isRelated: boolean;
}

/**
 * The quotation that answers best, or the whole answer if it contains no quotation. The likeliest quotations are read in
 * groups, and no further than to one that answers surely enough.
 */
async function bestPart(
  text: string,
  {
    parts,
    passages,
    isEnough,
  }: { parts: readonly QuotedPart[]; passages: readonly Passage[]; isEnough(logOdds: number): boolean },
  context: JudgeContext,
  models: AnsweringModels,
): Promise<BestPart> {
  if (parts.length === 0) {
    const { question, language } = context;
    const whole = asPassage(text, passages, language);
    const [own] = await scoreAnswering(question, language, [whole], models);
    return { logOdds: own?.logOdds ?? 0, span: spanOf(whole, own), ...kindOf(own) };
  }
  const ranked = (await likeliestFirst(parts, context, models)).slice(0, QUOTATIONS_READ);
  const scored: BestPart[] = [];
  for (let from = 0; from < ranked.length && !scored.some(({ logOdds }) => isEnough(logOdds)); ) {
    const group = ranked.slice(from, from + QUOTATIONS_READ_AT_ONCE);
    scored.push(...(await Promise.all(group.map((part) => scorePart(part, context, models)))));
    from += group.length;
  }
  return scored.reduce((best, own) => (own.logOdds > best.logOdds ? own : best));
}

/** Quotations by how well their sentences answer in their passages, which grading has read already. */
async function likeliestFirst(
  parts: readonly QuotedPart[],
  { question, language }: JudgeContext,
  { verifier }: AnsweringModels,
): Promise<readonly QuotedPart[]> {
  if (parts.length <= QUOTATIONS_READ_AT_ONCE) return parts;
  const passages = [...new Set(parts.map(({ passage }) => passage))];
  const readings = await readPassages(question, language, passages, verifier);
  const marginOf = (part: QuotedPart) => {
    const reading = readings[passages.indexOf(part.passage)];
    const sentences = splitSentences(part.passage.text, part.passage.language);
    const own = reading?.sentences.filter((_, at) => sentences[at] !== undefined && overlaps(sentences[at], part));
    return Math.max(...(own ?? []).map((sentence) => sentence?.spanMargin ?? Number.NEGATIVE_INFINITY));
  };
  return parts
    .map((part) => ({ part, margin: marginOf(part) }))
    .toSorted((a, b) => b.margin - a.margin)
    .map(({ part }) => part);
}

/**
 * Reads a quotation with its neighbours and in its whole passage, against the question and, if the passage was found
 * through another one, against the part that the other one leaves open.
 */
async function scorePart(part: QuotedPart, context: JudgeContext, models: AnsweringModels): Promise<BestPart> {
  const { passage, start, end, quote } = part;
  const { question, language, hopTo } = context;
  const window = quotedWindow(passage, { start, end });
  const hop = hopTo(passage.id);
  const asked = hop === null ? [question] : [question, hop.query];
  const scored = await Promise.all(
    asked.map(async (one): Promise<BestPart> => {
      const [near, whole] = await scoreAnswering(one, language, [window, passage], models);
      const span = spanOf(window, near);
      const logOdds = ((near?.logOdds ?? 0) + (whole?.logOdds ?? 0)) / 2;
      if (isOutside(near?.span ?? null, window, part)) return scoreAlone(one, part, logOdds, context, models);
      return { logOdds, span: quote.includes(span) ? span : "", ...kindOf(near) };
    }),
  );
  return scored.reduce((best, own) => (own.logOdds > best.logOdds ? own : best));
}

/** Whether a neighbour of the quotation answers instead of the quotation. */
function isOutside(span: TextSpan | null, window: Passage, { passage, start, end }: QuotedPart): boolean {
  if (span === null) return false;
  const offset = window.start - passage.start;
  return span.start + offset >= end || span.end + offset <= start;
}

/** Reads a quotation without its neighbours, one of which would answer instead. */
async function scoreAlone(
  question: string,
  { passage, quote }: QuotedPart,
  most: number,
  { language }: JudgeContext,
  models: AnsweringModels,
): Promise<BestPart> {
  const alone = { ...passage, text: quote };
  const [own] = await scoreAnswering(question, language, [alone], models);
  return { logOdds: Math.min(most, own?.logOdds ?? 0), span: spanOf(alone, own), ...kindOf(own) };
}

function kindOf(own: Answering | undefined): Pick<BestPart, "lacksExpected" | "isRelated"> {
  return { lacksExpected: own?.features.lacksExpected === 1, isRelated: (own?.about ?? 0) >= 0 };
}

function spanOf({ text }: Passage, answering: Answering | undefined): string {
  const span = answering?.span ?? null;
  return span === null ? "" : trimmed(text.slice(span.start, span.end));
}

/** The text without punctuation around it. */
function trimmed(text: string): string {
  return text.replace(/^[\s\p{Pd}|,.;:!?…"“”«»()[\]*_`]+|[\s|,;:!?…"“”«»([\]*_`]+$|\.$/gu, "").trim();
}

/**
 * The answer as a passage with the titles and headings of its sources, which explain what its "it" refers to. Text in
 * another language than the question is judged as its source was.
 */
function asPassage(text: string, passages: readonly Passage[], language: JudgeContext["language"]): Passage {
  return {
    id: "answer",
    documentId: "answer",
    documentTitle: [...new Set(passages.flatMap(passagePlace))].slice(0, 4).join(". "),
    ordinal: 0,
    text,
    start: 0,
    end: text.length,
    page: null,
    headingPath: [],
    language: quotedLanguage(text, passages) ?? language,
  };
}

function quotedLanguage(text: string, passages: readonly Passage[]): Passage["language"] | undefined {
  const { language, confident } = detectLanguage(text);
  return confident && passages.some((passage) => passage.language === language) ? language : undefined;
}

function judgement(found: Found, started: number): UsefulnessJudgement {
  const steps = UTILITY_STEPS.filter((step) => (found.score ?? 0) >= step).length;
  // An uncertain answer is never rated as an answer, however confident the reading.
  const utility = 1 + (found.usefulness === "useful" ? steps : Math.min(1, steps));
  return { ...found, utility, judge: "built-in", ms: performance.now() - started };
}
