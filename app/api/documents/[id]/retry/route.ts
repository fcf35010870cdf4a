import { handleRoute } from "@/lib/http/handle-route";
import { retryDocument } from "@/lib/ingest/remove-document";

/** Tries a failed document again. */
export const POST = handleRoute(async (_request, { id }) => {
  await retryDocument(id);
  return Response.json({ documentId: id }, { status: 202 });
});
