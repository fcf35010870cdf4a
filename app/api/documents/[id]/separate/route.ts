import { separateDocument } from "@/lib/library/ingest/documents/collections";
import { handleRoute } from "@/lib/server/http/handle-route";

/** Makes the newest version a document of its own. */
export const POST = handleRoute(async (_request, { id }) => {
  await separateDocument(id);
  return new Response(null, { status: 204 });
});
