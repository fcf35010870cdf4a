import { wordSummary } from "@/lib/engine/checks/calculation/word-summary";
import type { SummaryAsked } from "@/lib/engine/language/question/asks-for-summary";
import type { NodeContext } from "@/lib/engine/steps/node";
import type { WorkflowStateValue } from "@/lib/engine/steps/state";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { AppError } from "@/lib/shared/errors";
import type { ExactAnswer } from "./exact-answer";
import { foundPassages } from "./found-passages";

/** The sentences that sum up the document that a question means; without a clear one, the passages may answer. */
export async function quotedSummary(
  asked: SummaryAsked,
  state: WorkflowStateValue,
  context: NodeContext,
): Promise<ExactAnswer | { refused: Reason }> {
  const { documentSummarizer } = context.dependencies;
  const unsure = { refused: reason("summary_unsure") };
  if (documentSummarizer === null) return unsure;
  const { language, scope } = state;
  try {
    const searched = await foundPassages(state, context);
    const found = [...new Set(searched.map(({ documentId }) => documentId))];
    const made = await documentSummarizer.summarize({ ...asked, language, scope, found, signal: context.signal });
    if (made === null) return unsure;
    const { summary, passages } = made;
    const sentences = summary.documents.flatMap(({ parts }) => parts.flatMap(({ quotes }) => quotes)).length;
    return {
      calculated: { summary },
      passages,
      text: (citation) => wordSummary(summary, { passages, citation }),
      weakness: reason("summary_needs_model"),
      made: reason("summary_quoted", { sentences, documents: summary.documents.length }),
      rows: sentences,
    };
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof AppError && error.code === "unavailable")) throw error;
    const refused = reason("summary_failed");
    context.emit({ type: "degraded", what: "calculator", reason: refused, fallback: "documents-alone" });
    return { refused };
  }
}
