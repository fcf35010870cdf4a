import { handleRoute } from "@/lib/http/handle-route";
import { documentId } from "@/lib/ingest/read-document";
import { retryDocument } from "@/lib/ingest/remove-document";

/** Tries a failed document again. */
export const POST = handleRoute(async (_request, params) => {
  const id = documentId(params.id);
  await retryDocument(id);
  return Response.json({ documentId: id, duplicate: false }, { status: 202 });
});
