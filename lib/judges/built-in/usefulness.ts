import type { Passage } from "../../contracts/document";
import type { UsefulnessJudgement } from "../../contracts/judgement";
import { type Reason, reason } from "../../contracts/reason";
import { detectLanguage } from "../../language/detect-language";
import { expectedAnswer, offersExpected } from "../../language/expected-answer";
import type { EmbeddingModel } from "../../models/embedding-model";
import type { JudgeContext, UsefulnessJudge } from "../judge";
import { withoutMarkers } from "./claim-words";
import { logistic, scoreRelevance } from "./score-relevance";
import { LACKS_EXPECTED, USEFULNESS_ALLOWANCE, UTILITY_STEPS } from "./tunables";

/**
 * Holds an answer against the question: its words and meaning as a passage is graded, and the kind of thing asked
 * for. Says nothing about truth: a grounded answer to another question is not useful.
 */
export function createUsefulnessJudge({
  embedder,
  threshold,
}: {
  embedder: EmbeddingModel;
  threshold: number;
}): UsefulnessJudge {
  return {
    async judge(answer, passages, context) {
      context.signal.throwIfAborted();
      const started = performance.now();
      const text = withoutMarkers(answer).trim();
      if (!/[\p{L}\p{N}]/u.test(text)) return judgement(0, reason("answer_empty"), "not_useful", started);
      try {
        return await judgeText(text, passages, context, embedder, threshold, started);
      } catch (error) {
        if (context.signal.aborted) throw error;
        context.onFailure(reason("embedder_unavailable"), "usefulness-judge");
        const ms = performance.now() - started;
        return { usefulness: "unknown", score: null, utility: null, judge: "none", reason: reason("judge_failed"), ms };
      }
    },
  };
}

async function judgeText(
  text: string,
  passages: readonly Passage[],
  { question, language, signal }: JudgeContext,
  embedder: EmbeddingModel,
  threshold: number,
  started: number,
): Promise<UsefulnessJudgement> {
  const [logOdds] = await scoreRelevance(question, language, [asPassage(text, passages, language)], embedder);
  signal.throwIfAborted();
  const expected = expectedAnswer(question, language);
  const offers = offersExpected(text, expected, question, language);
  const onTopic = logistic((logOdds ?? 0) + USEFULNESS_ALLOWANCE);
  const score = logistic((logOdds ?? 0) + USEFULNESS_ALLOWANCE - (offers ? 0 : LACKS_EXPECTED[expected]));
  if (score >= threshold) return judgement(score, reason("answers_question"), "useful", started);
  const lacksKind = !offers && onTopic >= threshold;
  const why = lacksKind ? reason("answer_lacks_expected_type", { expected }) : reason("answer_off_topic");
  return judgement(score, why, "not_useful", started);
}

/**
 * The answer in the place of its sources: their titles and headings say what its "it" is about. What is quoted of a
 * source in another language than the question's is held against it as that source was.
 */
function asPassage(text: string, passages: readonly Passage[], language: JudgeContext["language"]): Passage {
  const headings = passages.flatMap(({ documentTitle, headingPath }) => [documentTitle, ...headingPath]);
  return {
    id: "answer",
    documentId: "answer",
    documentTitle: "",
    ordinal: 0,
    text,
    start: 0,
    end: text.length,
    page: null,
    headingPath: [...new Set(headings)],
    language: quotedLanguage(text, passages) ?? language,
  };
}

function quotedLanguage(text: string, passages: readonly Passage[]): Passage["language"] | undefined {
  const { language, confident } = detectLanguage(text);
  return confident && passages.some((passage) => passage.language === language) ? language : undefined;
}

function judgement(
  score: number,
  why: Reason,
  usefulness: UsefulnessJudgement["usefulness"],
  started: number,
): UsefulnessJudgement {
  const utility = 1 + UTILITY_STEPS.filter((step) => score >= step).length;
  return { usefulness, score, utility, judge: "built-in", reason: why, ms: performance.now() - started };
}
