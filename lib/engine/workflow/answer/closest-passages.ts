import type { NodeContext } from "@/lib/engine/steps/node";
import type { WorkflowStateValue } from "@/lib/engine/steps/state";
import type { PassageGrade } from "@/lib/shared/contracts/evaluation/judgement";
import type { ClosestPassage } from "@/lib/shared/contracts/runs/run-event";
import { CLOSEST_PASSAGES } from "../tunables";
import { citationOf } from "./citations";

/**
 * The passages that came closest to a question without an answer, best first, each with its closest sentence and what
 * is missing. Only those about the same subject; if two share the sentence, the first one.
 */
export async function closestPassages(
  { refused, citationOrder }: Pick<WorkflowStateValue, "refused" | "citationOrder">,
  context: Pick<NodeContext, "passages">,
): Promise<ClosestPassage[]> {
  const related = bestGrades(refused.flat()).filter(({ grade }) => grade === "related");
  const passages = await context.passages(related.map(({ passageId }) => passageId));
  const found = related.flatMap((grade): ClosestPassage[] => {
    const passage = passages.find(({ id }) => id === grade.passageId);
    const { nearest } = grade;
    const sentence = nearest === undefined ? "" : (passage?.text.slice(nearest.start, nearest.end).trim() ?? "");
    if (passage === undefined || sentence === "") return [];
    return [{ ...citationOf(passage, citationOrder, nearest?.start), sentence, reason: grade.reason }];
  });
  const seen = new Set<string>();
  return found.filter(({ sentence }) => !seen.has(sentence) && seen.add(sentence)).slice(0, CLOSEST_PASSAGES);
}

/** The best grade of each passage, highest score first. */
function bestGrades(grades: readonly PassageGrade[]): PassageGrade[] {
  const ranked = grades.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0));
  return ranked.filter((grade, at) => ranked.findIndex(({ passageId }) => passageId === grade.passageId) === at);
}
