import { collectionRequestSchema } from "@/lib/contracts/document";
import { handleRoute } from "@/lib/http/handle-route";
import { readJson } from "@/lib/http/read-json";
import { nameCollection, removeCollection } from "@/lib/ingest/collections";

/** Gives a collection another name. */
export const PATCH = handleRoute(async (request, { id }) => {
  const { name } = await readJson(request, collectionRequestSchema);
  await nameCollection(id, name);
  return new Response(null, { status: 204 });
});

/** Removes a collection; its documents stay. */
export const DELETE = handleRoute(async (_request, { id }) => {
  await removeCollection(id);
  return new Response(null, { status: 204 });
});
