import { analyze } from "@/lib/engine/language/analyzers";
import { instructionSpans } from "@/lib/engine/language/assistant-instructions";
import { askedBlankField } from "@/lib/engine/language/fields/asked-fields";
import { formFields } from "@/lib/engine/language/fields/form-fields";
import { isAskingWord } from "@/lib/engine/language/question/asking-words";
import { asksForCalculation, isTableRow } from "@/lib/engine/language/question/calculation-question";
import type { MissingDetail } from "@/lib/engine/language/question/premises/missing-detail";
import { missingDetails } from "@/lib/engine/language/question/premises/missing-details";
import { otherSection } from "@/lib/engine/language/question/premises/other-section";
import { READ_ANSWERABLE } from "@/lib/engine/models/built-in/reader-tunables";
import type { JudgeContext, RelevanceJudge } from "@/lib/engine/ports/judge";
import type { PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { calibrationOf } from "../../calibration";
import { QUOTED_ABOUT } from "../../tunables";
import { type Answering, type AnsweringModels, logistic, scoreAnswering } from "./score-answering";

/**
 * Grades passages by whether they answer: the verifier reads each with the question, and other signals compare the
 * subjects. A passage about the subject that does not answer is `related`. Unknown only when a model is unavailable.
 */
export function createRelevanceJudge({
  models,
  threshold,
}: {
  models: AnsweringModels;
  threshold: number;
}): RelevanceJudge {
  return {
    async grade(passages, context) {
      context.signal.throwIfAborted();
      try {
        const [asked, rewritten, onwardScores] = await Promise.all([
          scoreAnswering(context.question, context.language, passages, models),
          context.query === null ? [] : scoreAnswering(context.query, context.language, passages, models),
          Promise.all(passages.map((passage) => scoreOnward(passage, context, models))),
        ]);
        context.signal.throwIfAborted();
        return passages.map((passage, at) => {
          const own = surest([asked[at], rewritten[at]]);
          const grade = ofNamedSection(gradeOf(passage, own, context, threshold), passage, passages, context);
          const onward = onwardScores[at] ?? null;
          if (grade.grade === "relevant" || onward === null || scoreOf(onward.answering, context) < threshold)
            return grade;
          const why = reason("passage_answers_rest", { name: onward.name });
          return { ...grade, grade: "relevant" as const, score: scoreOf(onward.answering, context), reason: why };
        });
      } catch (error) {
        if (context.signal.aborted) throw error;
        context.onFailure(reason("embedder_unavailable"), "relevance-judge");
        return passages.map(({ id }) => ({
          passageId: id,
          grade: "unknown" as const,
          score: null,
          judge: "none" as const,
          reason: reason("judge_failed"),
        }));
      }
    },
  };
}

/**
 * Scores a passage that was found through another one against the open part of the question: alone, it may not show its
 * link to the whole question.
 */
async function scoreOnward(
  passage: Passage,
  { hopTo, language }: JudgeContext,
  models: AnsweringModels,
): Promise<{ answering: Answering; name: string } | null> {
  const hop = hopTo(passage.id);
  if (hop === null) return null;
  const [answering] = await scoreAnswering(hop.query, language, [passage], models);
  return answering === undefined ? null : { answering, name: hop.name };
}

function surest(scored: readonly (Answering | undefined)[]): Answering | undefined {
  return scored.reduce((best, own) => (best === undefined || (own?.logOdds ?? -Infinity) > best.logOdds ? own : best));
}

/** Scaled so that 0.5 is the threshold from which a passage in this language counts as answering. */
function scoreOf({ logOdds }: Answering, { language }: JudgeContext): number {
  return logistic(logOdds - calibrationOf(language).answers);
}

function gradeOf(passage: Passage, own: Answering | undefined, context: JudgeContext, threshold: number): PassageGrade {
  const judged = { passageId: passage.id, judge: "built-in" as const };
  if (own === undefined) return { ...judged, grade: "irrelevant", score: 0, reason: reason("passage_off_topic") };
  const { question, language } = context;
  const score = scoreOf(own, context);
  const nearest = own.sentence === null ? {} : { nearest: own.sentence };
  // Table rows are passed on to be shown, since a quotation of them does not compute the answer.
  const isRows = own.about >= 0 && asksForCalculation(question, language) === "calculation" && holdsRows(passage);
  const [lack] = missingDetails(question, language, `${passagePlace(passage).join(". ")}\n${passage.text}`);
  const isSure = own.logOdds >= calibrationOf(language).approves;
  // With a different year or number, the passage answers another question, unless it clearly answers this one.
  const isOfAnother = lack !== undefined && lack.kind !== "name" && lack.found !== "" && !isSure;
  const instructs = instructionSpans(passage.text, passage.language).length > 0;
  const because = (code: "passage_matches_question" | "passage_off_topic") =>
    reason(instructs ? "passage_instructs_assistant" : code);
  // Near the threshold, a passage that is hardly about the question's subject is not quoted, unless the verifier reads
  // an answer in it: people word questions differently from their documents.
  const isOfSubject = isSure || own.about >= QUOTED_ABOUT || own.features.answerable >= READ_ANSWERABLE;
  // Also shown, since the document leaves the requested field blank.
  const isBlank = asksForBlankField(passage, own, context);
  if ((score >= threshold && isOfSubject && !isOfAnother) || isRows || isBlank)
    return { ...judged, grade: "relevant", score, reason: because("passage_matches_question"), ...nearest };
  if (own.about < 0) return { ...judged, grade: "irrelevant", score, reason: because("passage_off_topic"), ...nearest };
  const why = lack === undefined ? reason("passage_related") : lackingReason(lack);
  return { ...judged, grade: "related", score, reason: why, ...nearest };
}

/** Whether a passage is from a different section than the one that the question names. */
function ofNamedSection(
  grade: PassageGrade,
  { text, documentId, headingPath }: Passage,
  passages: readonly Passage[],
  { question, language }: JudgeContext,
): PassageGrade {
  if (grade.grade !== "relevant") return grade;
  const all = passages.flatMap((other) => (other.documentId === documentId ? [other.headingPath] : []));
  const other = otherSection(question, language, [{ text, headings: headingPath }], all);
  return other === null ? grade : { ...grade, grade: "related", reason: reason("passage_related") };
}

/** Whether a passage leaves the requested field blank, and the question has no other subject. */
function asksForBlankField(passage: Passage, { about }: Answering, { question, language }: JudgeContext): boolean {
  const asked = askedBlankField(question, language, formFields(passage.text), passage.documentTitle);
  if (asked === null || !asked.isWhole || asked.field.state !== "blank") return false;
  if (about >= 0) return true;
  const known = new Set(analyze([...passagePlace(passage), passage.text].join("\n"), language));
  return analyze(question, language).every((term) => known.has(term) || isAskingWord(term, language));
}

function lackingReason({ kind, asked, found }: MissingDetail): Reason {
  return reason(`passage_lacks_${kind}`, { asked, found });
}

function holdsRows({ text }: Passage): boolean {
  return text.split("\n").some(isTableRow);
}
