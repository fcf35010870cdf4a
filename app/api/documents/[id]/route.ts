import { handleRoute } from "@/lib/http/handle-route";
import { readDocument } from "@/lib/ingest/read-document";
import { removeDocument } from "@/lib/ingest/remove-document";

/** A document with its text and where its passages lie. */
export const GET = handleRoute(async (_request, { id }) => Response.json(await readDocument(id)));

/** Deletes a document with its passages, vectors and terms, also while it is being taken in. */
export const DELETE = handleRoute(async (_request, { id }) => {
  await removeDocument(id);
  return new Response(null, { status: 204 });
});
