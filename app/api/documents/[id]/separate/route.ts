import { separateDocument } from "@/lib/library/ingest/documents/collections";
import { handleRoute } from "@/lib/server/http/handle-route";

/** Separates the newest version into its own document. */
export const POST = handleRoute(async (_request, { id }) => {
  await separateDocument(id);
  return new Response(null, { status: 204 });
});
