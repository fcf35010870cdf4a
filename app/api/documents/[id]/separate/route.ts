import { handleRoute } from "@/lib/http/handle-route";
import { separateDocument } from "@/lib/ingest/collections";

/** Makes the newest version a document of its own. */
export const POST = handleRoute(async (_request, { id }) => {
  await separateDocument(id);
  return new Response(null, { status: 204 });
});
