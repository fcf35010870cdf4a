import { retryDocument } from "@/lib/library/ingest/documents/remove-document";
import { handleRoute } from "@/lib/server/http/handle-route";

/** Retries a failed document. */
export const POST = handleRoute(async (_request, { id }) => {
  await retryDocument(id);
  return Response.json({ documentId: id }, { status: 202 });
});
