import { documentsAsked } from "@/lib/engine/language/library/documents-asked";
import type { NodeContext } from "@/lib/engine/steps/node";
import type { WorkflowStateValue } from "@/lib/engine/steps/state";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import { calculatedAnswer } from "./calculated-answer";
import type { ExactAnswer } from "./exact-answer";
import { listedDocuments } from "./listed-documents";

/**
 * The exact answer to a question. The tables come before documents of a kind, since "contracts" may be the rows of one,
 * and after documents with certain words, which no table has.
 */
export async function answerExactly(
  state: WorkflowStateValue,
  context: NodeContext,
): Promise<ExactAnswer | { refused: Reason }> {
  const { documentLister } = context.dependencies;
  const asked = documentLister === null ? null : documentsAsked(state.question, state.language);
  if (asked?.isCertain === true) {
    const listed = await listedDocuments(asked, state, context);
    if (!("refused" in listed)) return listed;
  }
  const calculated = await calculatedAnswer(state, context);
  if (!("refused" in calculated) || asked === null || asked.isCertain) return calculated;
  return listedDocuments(asked, state, context);
}
