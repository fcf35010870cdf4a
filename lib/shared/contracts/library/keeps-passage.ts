import type { PassageGrade } from "../evaluation/judgement";

/** Whether a grade keeps its passage: it is relevant, or unknown, since a failed check takes the pass edge. */
export function keepsPassage({ grade }: Pick<PassageGrade, "grade">): boolean {
  return grade === "relevant" || grade === "unknown";
}
