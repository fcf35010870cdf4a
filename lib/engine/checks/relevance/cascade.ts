import type { RelevanceJudge } from "@/lib/engine/ports/judge";
import type { PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import { BORDERLINE_MARGIN } from "../tunables";

export interface CascadeRelevanceOptions {
  builtIn: RelevanceJudge;
  languageModel: RelevanceJudge;
  /** Lowest score of the built-in judge for a relevant passage. */
  threshold: number;
  /** Whether the built-in models have more to do than people should wait for. */
  isBehind: () => boolean;
}

/**
 * The built-in judge decides. The model is asked about borderline passages and those about the question's subject that may
 * answer in other words, once for all of them, and only if its answer matters: when no passage is clearly relevant.
 * Beside a clearly relevant passage a borderline one costs little, so the built-in grade is used. While the built-in
 * models are behind, the model grades all, and they read the passages only if it finds none relevant: how many others ask
 * must not decide whether a question is refused.
 */
export function createCascadeRelevanceJudge(options: CascadeRelevanceOptions): RelevanceJudge {
  const { builtIn, languageModel, threshold, isBehind } = options;
  const isOpen = (grade: PassageGrade) =>
    grade.grade === "unknown" ||
    grade.reason.code === "passage_related" ||
    (grade.score !== null && Math.abs(grade.score - threshold) < BORDERLINE_MARGIN.relevance);
  return {
    async grade(passages, context) {
      const asked = isBehind() ? await languageModel.grade(passages, context) : null;
      if (asked?.some(({ grade }) => grade === "relevant")) return asked;
      const grades = await builtIn.grade(passages, context);
      if (grades.some((grade) => grade.grade === "relevant" && !isOpen(grade))) return grades;
      const openIds = new Set(grades.filter(isOpen).map((grade) => grade.passageId));
      const open = passages.filter((passage) => openIds.has(passage.id));
      if (open.length === 0) return grades;
      const decided = asked ?? (await languageModel.grade(open, context));
      const byId = new Map(decided.map((grade) => [grade.passageId, grade]));
      return grades.map((grade) => (openIds.has(grade.passageId) && byId.get(grade.passageId)) || grade);
    },
  };
}
