import { wordListing } from "@/lib/engine/checks/calculation/word-listing";
import type { DocumentsAsked } from "@/lib/engine/language/library/documents-asked";
import type { NodeContext } from "@/lib/engine/steps/node";
import type { WorkflowStateValue } from "@/lib/engine/steps/state";
import { servedLanguage } from "@/lib/shared/contracts/language";
import type { DocumentListing } from "@/lib/shared/contracts/library/document-listing";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import { AppError } from "@/lib/shared/errors";
import type { ExactAnswer } from "./exact-answer";

/** The documents that a question asks for; a list that says too little is refused, and the passages may answer. */
export async function listedDocuments(
  asked: DocumentsAsked,
  { language, scope }: Pick<WorkflowStateValue, "language" | "scope">,
  context: NodeContext,
): Promise<ExactAnswer | { refused: Reason }> {
  const { documentLister } = context.dependencies;
  const unsure = { refused: reason("listing_unsure") };
  if (documentLister === null) return unsure;
  try {
    const found = await documentLister.list({ ...asked, language, scope, signal: context.signal });
    if (found === null || !isAnswer(found.listing, asked)) return unsure;
    const { listing, passages } = found;
    const [doubt] = listing.doubts;
    const count = listing.documents.length + listing.more;
    return {
      calculated: { listing },
      passages,
      text: (citation) => wordListing(listing, { passages, citation, language: servedLanguage(language) }),
      weakness: doubt === undefined ? null : reason("listing_doubted", { doubt: doubt.kind, count: doubt.count }),
      made: reason("listing_made", { count, documents: listing.searched }),
      rows: count,
    };
  } catch (error) {
    context.signal.throwIfAborted();
    if (!(error instanceof AppError && error.code === "unavailable")) throw error;
    const refused = reason("listing_failed");
    context.emit({ type: "degraded", what: "calculator", reason: refused, fallback: "documents-alone" });
    return { refused };
  }
}

/**
 * Things are listed if several documents have some: one document is quoted better by a search. That none has certain
 * words is an answer; that none has a word or a title may mean that the question was misread.
 */
function isAnswer({ documents, others, filter }: DocumentListing, { isCertain }: DocumentsAsked): boolean {
  if (filter.things !== null) return documents.length > 1;
  return documents.length + others.length > 0 || isCertain;
}
