import { cancelDocument } from "@/lib/library/ingest/documents/remove-document";
import { handleRoute } from "@/lib/server/http/handle-route";

/** Cancels the ingestion of a document. */
export const POST = handleRoute(async (_request, { id }) => {
  await cancelDocument(id);
  return Response.json({ documentId: id }, { status: 202 });
});
