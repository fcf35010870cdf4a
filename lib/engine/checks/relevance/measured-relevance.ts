import { analyze } from "@/lib/engine/language/analyzers";
import { type AskedMeasure, askedMeasure } from "@/lib/engine/language/figures/conversions/asked-measure";
import { conversionOf } from "@/lib/engine/language/figures/conversions/show-conversion";
import { asksForOwed, saysOwed } from "@/lib/engine/language/figures/owed/owed-amount";
import { isAskingWord } from "@/lib/engine/language/question/asking-words";
import { candidateSentences } from "@/lib/engine/models/built-in/reader-candidates";
import { figurePlace } from "@/lib/engine/models/passages/figure-place";
import type { RelevanceJudge } from "@/lib/engine/ports/judge";
import type { TextLanguage } from "@/lib/shared/contracts/language";
import type { Passage } from "@/lib/shared/contracts/library/document";
import { passagePlace } from "@/lib/shared/contracts/library/passage-place";
import { reason } from "@/lib/shared/contracts/runs/reason";
import { better, RANK } from "../partwise-judges";

/** Share of a question's terms that a passage with an amount to convert has, or its title and headings. */
const LEAST_SHARE = 0.6;

/**
 * Grades also by the question without the unit or the period that it asks for, which a passage need not give. Keeps what
 * has the amount in another unit, or says how much is to be paid, in words that the question need not have.
 */
export function measuredRelevance(relevance: RelevanceJudge): RelevanceJudge {
  return {
    async grade(passages, context) {
      const { question, language } = context;
      const asked = askedMeasure(question, language);
      const isOwed = asksForOwed(question, language);
      const plain = asked?.plainQuestion ?? question;
      const whole = await relevance.grade(passages, context);
      const other = plain === question ? [] : await relevance.grade(passages, { ...context, question: plain });
      return whole.map((found, at) => {
        const grade = better(found, other[at]);
        const passage = passages[at];
        if (passage === undefined || RANK[grade.grade] >= RANK.unknown) return grade;
        const isKept =
          (isOwed && saysOwed(passage.text, language)) || (asked !== null && hasAmount(passage, asked, language));
        return isKept ? { ...grade, grade: "relevant" as const, reason: reason("passage_matches_question") } : grade;
      });
    },
  };
}

/** Whether a passage about the subject of a question has an amount that can be converted into what it asks for. */
function hasAmount(passage: Passage, asked: AskedMeasure, language: TextLanguage): boolean {
  if (!isAboutSubject(passage, asked, language)) return false;
  return candidateSentences([{ number: 1, passage, retrievalScore: 0 }]).some(
    (sentence) => conversionOf(sentence.text, asked, language, figurePlace(sentence)) !== null,
  );
}

/** Whether a passage, with its title and headings, has most words of a question. */
export function isAboutSubject(
  passage: Passage,
  { plainQuestion }: Pick<AskedMeasure, "plainQuestion">,
  language: TextLanguage,
): boolean {
  if (passage.language !== language) return false;
  const terms = analyze(plainQuestion, language).filter((term) => !isAskingWord(term, language));
  const known = new Set(analyze([...passagePlace(passage), passage.text].join("\n"), language));
  return terms.length > 0 && terms.filter((term) => known.has(term)).length >= terms.length * LEAST_SHARE;
}
