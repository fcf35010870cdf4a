import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import type { JudgeContext, UsefulnessJudge } from "@/lib/engine/ports/judge";
import type { UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import type { ReasonCode } from "@/lib/shared/contracts/runs/reason";
import { quotedParts } from "../support/built-in/quoted-parts";
import { BORDERLINE_MARGIN } from "../tunables";

/** Judges an answer without the model; `null` if only the model can. */
export type ClearUsefulness = (
  answer: string,
  passages: readonly Passage[],
  context: JudgeContext,
) => Promise<UsefulnessJudgement | null>;

/**
 * Findings of rules, not of scores: no model overrules, for example, that a year of the question is missing from the
 * sources.
 */
const FOUND_BY_RULE: ReadonlySet<ReasonCode> = new Set([
  "answer_empty",
  "answer_lacks_number",
  "answer_lacks_date",
  "answer_lacks_name",
  "answer_lacks_event",
  "answer_field_blank",
  "asks_for_calculation",
  "sources_disagree",
]);

/** Findings from comparing words, which a reworded answer may use in another sense, or not at all. */
const FOUND_BY_WORDING: ReadonlySet<ReasonCode> = new Set([
  "answer_off_topic",
  "answer_lacks_expected_type",
  "answer_lacks_event",
]);

/**
 * The built-in judgement if it is clear: a rule decided it, or its score is far enough from the threshold. The
 * thresholds were set on quotations, so the model reviews the finding that a reworded answer misses the question. While
 * the built-in models are behind, only rules decide, and whether sources disagree.
 */
export function clearUsefulness(builtIn: UsefulnessJudge, threshold: number, isBehind: () => boolean): ClearUsefulness {
  return async (answer, passages, context) => {
    const judged = await builtIn.judge(answer, passages, context, isBehind() ? "none" : "all");
    if (FOUND_BY_WORDING.has(judged.reason.code) && !isQuotation(answer, passages, context.language)) return null;
    const isFar = judged.score === null || Math.abs(judged.score - threshold) >= BORDERLINE_MARGIN.usefulness;
    const isClear = judged.usefulness !== "unknown" && isFar;
    return isClear || FOUND_BY_RULE.has(judged.reason.code) ? judged : null;
  };
}

/** Whether at least half of an answer is word for word in the passages. */
function isQuotation(answer: string, passages: readonly Passage[], language: TextLanguage): boolean {
  const text = withoutCitations(answer).trim();
  const quoted = quotedParts(text, passages, language).reduce((sum, { quote }) => sum + quote.length, 0);
  return quoted >= text.length / 2;
}

/** Clear cases are decided without the model; those near the built-in threshold or beyond that judge go to it. */
export function createCascadeUsefulnessJudge(clear: ClearUsefulness, languageModel: UsefulnessJudge): UsefulnessJudge {
  return {
    async judge(answer, passages, context) {
      const startedAt = performance.now();
      const first = await clear(answer, passages, context);
      if (first !== null) return first;
      const second = await languageModel.judge(answer, passages, context);
      return { ...second, ms: performance.now() - startedAt };
    },
  };
}
