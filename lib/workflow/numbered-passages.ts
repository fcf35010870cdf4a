import type { NumberedPassage } from "../models/answer-generator";
import type { NodeContext } from "./node";
import { usablePassageIds } from "./routes";
import type { WorkflowStateValue } from "./state";

/** The passages that an answer may use, with their citation numbers, best first. */
export async function numberedPassages(
  state: WorkflowStateValue,
  context: NodeContext,
  ids: readonly string[] = usablePassageIds(state),
): Promise<NumberedPassage[]> {
  const scores = new Map(state.retrieved.map((r) => [r.passageId, r.score]));
  const passages = await context.passages(ids);
  return passages.map((passage) => ({
    number: state.citationOrder.indexOf(passage.id) + 1,
    passage,
    retrievalScore: scores.get(passage.id) ?? 0,
  }));
}
