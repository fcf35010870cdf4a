import { handleRoute } from "@/lib/http/handle-route";
import { cancelDocument } from "@/lib/ingest/remove-document";

/** Breaks off a document that waits or is being taken in. */
export const POST = handleRoute(async (_request, { id }) => {
  await cancelDocument(id);
  return Response.json({ documentId: id }, { status: 202 });
});
