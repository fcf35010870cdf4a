import { nameCollection, removeCollection } from "@/lib/library/ingest/documents/collections";
import { handleRoute } from "@/lib/server/http/handle-route";
import { readJson } from "@/lib/server/http/request/read-json";
import { collectionRequestSchema } from "@/lib/shared/contracts/library/document";

/** Renames a collection. */
export const PATCH = handleRoute(async (request, { id }) => {
  const { name } = await readJson(request, collectionRequestSchema);
  await nameCollection(id, name);
  return new Response(null, { status: 204 });
});

/** Deletes a collection; its documents stay. */
export const DELETE = handleRoute(async (_request, { id }) => {
  await removeCollection(id);
  return new Response(null, { status: 204 });
});
