import { analyze } from "@/lib/engine/language/analyzers";
import { packOf } from "@/lib/engine/language/language-packs";
import { askedItems, countItems } from "@/lib/engine/language/question/asked-items";
import { asksForSummary } from "@/lib/engine/language/question/asks-for-summary";
import { comparedThings } from "@/lib/engine/language/question/coordinations";
import { expectedAnswer, offersExpected } from "@/lib/engine/language/question/expected-answer";
import { isUnclear } from "@/lib/engine/language/question/follow-up/fragment";
import { partsAmong, type QuestionPart } from "@/lib/engine/language/question/question-parts";
import { withoutCitations } from "@/lib/engine/language/text/cited-numbers";
import { splitSentences } from "@/lib/engine/language/text/sentences";
import type { JudgeContext, Judges, RelevanceJudge, UsefulnessJudge } from "@/lib/engine/ports/judge";
import type { PassageGrade, UsefulnessJudgement } from "@/lib/shared/contracts/evaluation/judgement";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { type ReasonCode, reason } from "@/lib/shared/contracts/runs/reason";

/**
 * Wraps judges so that they approve an answer only if it answers each part of its question and names as many things as
 * it asks for, and nothing where the question does not show what it asks.
 */
export function partwiseJudges(judges: Judges): Judges {
  const { support, usefulness } = judges;
  return {
    ...judges,
    usefulness: partwiseUsefulness(usefulness),
    support: {
      ...support,
      // For the whole question: each part is judged in the next step.
      judgeRemaining: async (claims, passages, context, answer) =>
        asksOnce(context, passages)
          ? support.judgeRemaining(claims, passages, context, answer)
          : support.judgeRemaining(claims, passages, context),
    },
  };
}

/** A passage gets the grade of the part that it answers best. */
export function partwiseRelevance(relevance: RelevanceJudge): RelevanceJudge {
  return {
    async grade(passages, context) {
      const parts = partsAmong(context.question, context.language, passages);
      if (parts.length === 0) return relevance.grade(passages, context);
      const whole = await relevance.grade(passages, context);
      const byPart = await Promise.all(parts.map((part) => relevance.grade(passages, ofPart(context, part))));
      return whole.map((grade, at) => byPart.reduce((best, grades) => better(best, grades[at]), grade));
    },
  };
}

export const RANK = { relevant: 3, unknown: 2, related: 1, irrelevant: 0 } as const satisfies Record<
  PassageGrade["grade"],
  number
>;

export function better(best: PassageGrade, other: PassageGrade | undefined): PassageGrade {
  return other !== undefined && RANK[other.grade] > RANK[best.grade] ? other : best;
}

function partwiseUsefulness(usefulness: UsefulnessJudge): UsefulnessJudge {
  return {
    async judge(answer, passages, context) {
      const parts = partsAmong(context.question, context.language, passages);
      if (parts.length === 0)
        return asClearAsAsked(withItems(await usefulness.judge(answer, passages, context), answer, context), context);
      const judged: UsefulnessJudgement[] = [];
      // Sequential, since a language model's calls share the beginning of their prompts.
      for (const part of parts) {
        const asked = ofPart(context, part);
        const found = await usefulness.judge(answer, passages, asked);
        const own = ownSentences(part, parts, answer, context.language);
        // Rules compare all sentences with the part: another part's may have what its own lacks.
        const alone =
          found.judge === "built-in" && own !== answer ? await usefulness.judge(own, passages, asked) : found;
        const isKept = alone.usefulness === "useful" || (OPEN.has(alone.reason.code) && !isByRule(alone, found));
        judged.push(asSummary(isKept ? found : alone, asked));
      }
      const result = together(parts, judged, answer, context.language);
      if (result.usefulness === "useful" || comparedThings(context.question, context.language).length === 0)
        return result;
      // A language model may say which of two is more, without the amounts that the built-in judge needs to see.
      const whole = await usefulness.judge(answer, passages, context);
      return whole.usefulness === "useful" && whole.judge !== "built-in" ? whole : result;
    },
  };
}

/** The judgement of all parts: one that failed, otherwise the worst, unless something is said about some parts alone. */
function together(
  parts: readonly QuestionPart[],
  judged: readonly UsefulnessJudgement[],
  answer: string,
  language: TextLanguage,
): UsefulnessJudgement {
  const ms = judged.reduce((sum, one) => sum + one.ms, 0);
  // Unchecked, not open.
  const failed = judged.find(({ judge }) => judge === "none");
  if (failed !== undefined) return { ...failed, ms };
  const worst = judged.reduce((low, one) => (LEVEL[one.usefulness] < LEVEL[low.usefulness] ? one : low));
  const open = parts.filter((_, at) => judged[at]?.usefulness !== "useful");
  const lacking = open.filter((part) => !isShown(part, parts, judged, answer, language));
  const found = parts.length - open.length;
  const disagree = judged.some(({ disagreement }) => disagreement !== undefined);
  const isOfAll = open.length === 0 || lacking.length === parts.length || (found === 0 && lacking.length === 0);
  if (isOfAll || disagree) return { ...worst, ms };
  const named = (lacking.length > 0 ? lacking : open).map(({ text }) => quoted(text, language)).join(", ");
  const params = { found, asked: parts.length, parts: named };
  const { span: _, ...rest } = worst;
  const why = reason(lacking.length > 0 ? "answer_lacks_parts" : "answer_unsure_parts", params);
  return { ...rest, usefulness: "unknown", reason: why, ms };
}

/** Whether a rule, not the reading, keeps the sentences of a part from answering it as well as the whole answer does. */
function isByRule(alone: UsefulnessJudgement, whole: UsefulnessJudgement): boolean {
  return alone.usefulness === "unknown" && alone.score !== null && alone.score >= (whole.score ?? 1);
}

/** Reasons that do not say what is missing. */
const OPEN: ReadonlySet<ReasonCode> = new Set(["may_not_answer", "answer_off_topic"]);

/**
 * Whether an answer has a sentence for a part that its judge does not take for answered: with a value of the kind that
 * the part asks for, and with words that only this part has, or with the judge's best words and with none of another part.
 */
function isShown(
  part: QuestionPart,
  parts: readonly QuestionPart[],
  judged: readonly UsefulnessJudgement[],
  answer: string,
  language: TextLanguage,
): boolean {
  const own = judged[parts.indexOf(part)];
  if (own === undefined || !OPEN.has(own.reason.code)) return false;
  const holds = (sentence: string, span: string | undefined) => span !== undefined && sentence.includes(span);
  const expected = expectedAnswer(part.question, language);
  const sentences = sentencesOf(answer, language);
  const { isOwn, isOther } = termsTelling(part, parts, language);
  return sentences.some((sentence) => {
    if (!offersExpected(sentence, expected, part.question, language)) return false;
    const found = analyze(sentence, language);
    if (found.some(isOwn)) return true;
    const isOfAnother =
      found.some(isOther) || judged.some(({ usefulness, span }) => usefulness === "useful" && holds(sentence, span));
    return !isOfAnother && holds(sentence, own.span);
  });
}

/** An answer without the sentences that have words of other parts alone; the whole answer if none is left. */
function ownSentences(
  part: QuestionPart,
  parts: readonly QuestionPart[],
  answer: string,
  language: TextLanguage,
): string {
  const { isOwn, isOther } = termsTelling(part, parts, language);
  const sentences = sentencesOf(answer, language);
  const own = sentences.filter((sentence) => {
    const found = analyze(sentence, language);
    return found.some(isOwn) || !found.some(isOther);
  });
  return own.length === 0 || own.length === sentences.length ? answer : own.join("\n");
}

function sentencesOf(answer: string, language: TextLanguage): string[] {
  const text = withoutCitations(answer);
  return splitSentences(text, language).map(({ start, end }) => text.slice(start, end));
}

/** Tells the terms that only a part has from those that only the others have. */
function termsTelling(part: QuestionPart, parts: readonly QuestionPart[], language: TextLanguage) {
  const own = new Set(analyze(part.text, language));
  const others = new Set(parts.flatMap((other) => (other === part ? [] : analyze(other.text, language))));
  return {
    isOwn: (term: string) => own.has(term) && !others.has(term),
    isOther: (term: string) => others.has(term) && !own.has(term),
  };
}

/** Quoted as in the question's language. */
function quoted(text: string, language: TextLanguage): string {
  return packOf(language).questions.parts.quoted.replace("…", text);
}

const LEVEL = { useful: 2, unknown: 1, not_useful: 0 } as const satisfies Record<
  UsefulnessJudgement["usefulness"],
  number
>;

/** "Which five documents …": an answer that names three of them is not approved. */
function withItems(
  judged: UsefulnessJudgement,
  answer: string,
  { question, language }: JudgeContext,
): UsefulnessJudgement {
  const asked = judged.usefulness === "useful" ? askedItems(question, language) : null;
  const found = asked === null ? 0 : countItems(answer, language);
  if (asked === null || found >= asked) return judged;
  return { ...judged, usefulness: "unknown", reason: reason("answer_lacks_items", { found, asked }) };
}

/** Without a turn before it, "2023?" asks nothing that an answer could be approved for. */
function asClearAsAsked(judged: UsefulnessJudgement, context: JudgeContext): UsefulnessJudgement {
  if (judged.usefulness !== "useful" || !isUnclear(context.question, context.language))
    return asSummary(judged, context);
  return { ...judged, usefulness: "unknown", reason: reason("question_unclear") };
}

/** The built-in judge looks for one sentence that answers: it cannot say whether sentences sum up a document. */
function asSummary(judged: UsefulnessJudgement, { question, language }: JudgeContext): UsefulnessJudgement {
  if (judged.judge !== "built-in" || !asksForSummary(question, language)) return judged;
  return { ...judged, usefulness: "unknown", reason: reason("summary_needs_model") };
}

/** Whether nothing but the judgement of the whole answer decides whether it is useful. */
function asksOnce({ question, language }: JudgeContext, passages: readonly Passage[]): boolean {
  if (isUnclear(question, language) || asksForSummary(question, language)) return false;
  return partsAmong(question, language, passages).length === 0 && askedItems(question, language) === null;
}

function ofPart(context: JudgeContext, { question }: QuestionPart): JudgeContext {
  return { ...context, question, query: null };
}
