import type { NodeContext } from "@/lib/engine/steps/node";
import type { WorkflowStateValue } from "@/lib/engine/steps/state";
import { type Reason, reason } from "@/lib/shared/contracts/runs/reason";
import type { Outcome } from "@/lib/shared/contracts/runs/run-event";
import { MOST_UNREAD_NAMED } from "../tunables";

/**
 * The searched documents with unread content, which may hold an answer that was not found or is uncertain.
 * Empty for an approved answer, and where the library was not searched.
 */
export async function unreadReasons(
  { route, scope, decided }: Pick<WorkflowStateValue, "route" | "scope" | "decided">,
  outcome: Outcome,
  { dependencies }: Pick<NodeContext, "dependencies">,
): Promise<Reason[]> {
  const isSearched = route === "kg_retrieval" && decided?.code !== "answered_without_retrieval";
  if (!isSearched || (outcome !== "abstained" && outcome !== "best_effort")) return [];
  const { documents, total } = await dependencies.unreadDocuments(scope, MOST_UNREAD_NAMED);
  return [
    ...documents.flatMap(({ id: documentId, title, pages, pictures }) => {
      if (pages === null) return [reason("document_unread", { documentId, title })];
      return [
        ...(pages > 0 ? [reason("pages_unread", { documentId, title, pages })] : []),
        ...(pictures > 0 ? [reason("pictures_unread", { documentId, title, pictures })] : []),
      ];
    }),
    ...(total > documents.length ? [reason("documents_unread", { count: total - documents.length })] : []),
  ];
}
