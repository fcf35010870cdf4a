import type { PassageGrade } from "../evaluation/judgement";

/** Whether a grade keeps its passage: it answers, or nobody could tell, as a failed check takes the pass edge. */
export function keepsPassage({ grade }: Pick<PassageGrade, "grade">): boolean {
  return grade === "relevant" || grade === "unknown";
}
