import { type DocumentsAsked, documentsAsked } from "@/lib/engine/language/library/documents-asked";
import { summaryAsked } from "@/lib/engine/language/question/asks-for-summary";
import type { NodeContext } from "@/lib/engine/steps/node";
import type { WorkflowStateValue } from "@/lib/engine/steps/state";
import type { Reason } from "@/lib/shared/contracts/runs/reason";
import { calculatedAnswer } from "./calculated-answer";
import type { ExactAnswer } from "./exact-answer";
import { listedDocuments } from "./listed-documents";
import { quotedSummary } from "./quoted-summary";

/**
 * The exact answer to a question. Documents with certain words come before the tables, and so do those of a kind with a
 * name ("contracts with …"), if there are any; all documents of a kind come after, since "contracts" may be the rows of a
 * table. A summary comes last: a table may have what it asks for.
 */
export async function answerExactly(
  state: WorkflowStateValue,
  context: NodeContext,
): Promise<ExactAnswer | { refused: Reason }> {
  const { documentLister, documentSummarizer } = context.dependencies;
  const asked = documentLister === null ? null : documentsAsked(state.question, state.language);
  const named = asked !== null && hasName(asked) ? await listedDocuments(asked, state, context) : null;
  if (named !== null && !("refused" in named) && (asked?.isCertain === true || named.rows > 0)) return named;
  const calculated = await calculatedAnswer(state, context);
  if (!("refused" in calculated)) return calculated;
  if (asked !== null) return named ?? listedDocuments(asked, state, context);
  const summary = summaryAsked(state.question, state.language);
  return summary === null || documentSummarizer === null ? calculated : quotedSummary(summary, state, context);
}

function hasName({ isCertain, wording, filter }: DocumentsAsked): boolean {
  return isCertain || (filter.things === null && filter.phrases.length > 0 && wording === "literal");
}
