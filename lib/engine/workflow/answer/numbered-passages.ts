import type { NumberedPassage } from "@/lib/engine/models/answer-generator";
import type { NodeContext } from "@/lib/engine/steps/node";
import { usablePassageIds } from "@/lib/engine/steps/paths";
import type { WorkflowStateValue } from "@/lib/engine/steps/state";

/** The passages that an answer may use, with their citation numbers, best first. */
export async function numberedPassages(
  state: WorkflowStateValue,
  context: Pick<NodeContext, "passages">,
  ids: readonly string[] = usablePassageIds(state),
): Promise<NumberedPassage[]> {
  const found = new Map(state.retrieved.map((reference) => [reference.passageId, reference]));
  const passages = await context.passages(ids);
  return passages.map((passage) => {
    const { score = 0, lead } = found.get(passage.id) ?? {};
    return {
      number: state.citationOrder.indexOf(passage.id) + 1,
      passage,
      retrievalScore: score,
      ...(lead === undefined ? {} : { lead }),
    };
  });
}
